import type { AdminTexts } from '../../../content/texts';
import { sections } from './fields';

/**
 * The form's words for fields of the poll, by their paths in its file: 'candidates.0.portrait' becomes 'Candidates (0.portrait)'.
 * A group has the title of its section, or the words of its fields.
 */
export function fieldWords(
  paths: readonly unknown[],
  { labels, paused, sections: titles }: AdminTexts['pollForm'],
): string {
  const known = new Map([...Object.entries(labels), ['paused', paused]]);
  const wordsOf = (path: string) => {
    for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
      const label = known.get(path.slice(0, end));
      if (label) return end === path.length ? label : `${label} (${path.slice(end + 1)})`;
    }
    const section = sections.find(({ id }) => id === path);
    if (section) return titles[section.id];
    const within = sections.flatMap(({ fields }) => fields.filter((field) => field.path.startsWith(`${path}.`)));
    return within.map((field) => labels[field.path]).join(', ') || path;
  };
  return [...new Set(paths.map((path) => wordsOf(String(path))))].join(', ');
}
