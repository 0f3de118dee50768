import { defaultLanguage, isLanguage } from '../../../content/languages';
import type { AdminTexts } from '../../../content/texts';
import type { Control, FieldPath } from './fields';

type FormTexts = AdminTexts['pollForm'];

/** The path as the API names it, such as `candidates[0].name.en`, with dots alone. */
export function dotted(path: string): string {
  return path.replace(/\[(?:"(.+?)"|(\d+))\]/g, (_whole, name?: string, place?: string) => `.${name ?? place ?? ''}`);
}

/** The rejected paths that are this field or inside it. */
export function rejectedIn(rejected: readonly string[], field: string): string[] {
  return rejected.filter((path) => path === field || path.startsWith(`${field}.`));
}

/** By the language that it concerns; whatever concerns no language of the pages is under the default one. */
export function textErrors(rejected: readonly string[], field: string, words: string): Record<string, string> {
  return Object.fromEntries(
    rejectedIn(rejected, field).map((path) => {
      const tag = path.slice(field.length + 1);
      return [isLanguage(tag) ? tag : defaultLanguage, words];
    }),
  );
}

/** What is wrong with a field: it has words of its own, or those of its kind. */
export function wrongWords(field: FieldPath, control: Control, texts: FormTexts): string {
  const { wrongFields, wrong } = texts;
  const own = Object.entries(wrongFields).find(([path]) => path === field)?.[1];
  if (own !== undefined) return own;
  if (control.kind === 'texts') return wrong.texts({ longest: control.longest });
  return control.kind === 'line' || control.kind === 'number' || control.kind === 'hosts'
    ? wrong[control.kind]
    : wrong.other;
}
