import { join } from 'node:path';
import {
  isNumberSkeleton,
  type MessageFormatElement,
  type NumberElement,
  type PluralElement,
  parse,
  type SelectElement,
  TYPE,
} from '@formatjs/icu-messageformat-parser';
import type { RsbuildPlugin } from '@rsbuild/core';

/** A file of `src/content/{language}`: messages in ICU MessageFormat by name, in groups. */
export interface Catalogue {
  [name: string]: string | Catalogue;
}

/** The path of a catalogue, with the tag of its language. */
export const catalogueFile = /[\\/]src[\\/]content[\\/]([\w-]+)[\\/][\w-]+\.json$/;

/** Lets the pages import catalogues. vitest.config.ts does the same for tests. */
export const messages = (): RsbuildPlugin => ({
  name: 'messages',
  setup(api) {
    api.transform({ test: catalogueFile }, ({ code, resourcePath }) => moduleOf(code, resourcePath));
    api.modifyRspackConfig((_, { appendRules }) => appendRules({ test: catalogueFile, type: 'javascript/auto' }));
  },
});

/**
 * The ES module of a catalogue. It exports `texts`: the same names in the same groups, where a message without arguments is a
 * string, and one with arguments a function that takes them by name.
 */
export function moduleOf(content: string, path: string): string {
  const language = catalogueFile.exec(path)?.[1];
  const rules = new Intl.PluralRules(language);
  const texts = written(catalogueIn(content), ',', (message) => {
    try {
      return codeOf(message, rules);
    } catch (cause) {
      throw new Error(`${path} has a message that cannot be built: ${message} (${String(cause)})`, { cause });
    }
  });
  const formatting = join(path, '../../../components/format-number');
  // Each only where it is used: the bundler drops rules elsewhere, but not an import.
  return [
    ...(texts.includes('formatNumber(') ? [`import { formatNumber } from ${JSON.stringify(formatting)};`] : []),
    `const language = '${language}';`,
    'const plural = /*#__PURE__*/ new Intl.PluralRules(language);',
    `export const texts = ${texts};\n`,
  ].join('\n');
}

export function catalogueIn(content: string): Catalogue {
  const catalogue: unknown = JSON.parse(content);
  if (!isCatalogue(catalogue)) throw new Error('A catalogue holds nothing but texts and groups of them.');
  return catalogue;
}

function isCatalogue(value: unknown): value is Catalogue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((each) => typeof each === 'string' || isCatalogue(each));
}

/** Declares the modules of the English catalogues, by name. Those of other languages have the same types. */
export function declarationOf(catalogues: ReadonlyMap<string, Catalogue>): string {
  const modules = [...catalogues].map(
    ([name, catalogue]) =>
      `declare module '*/${name}.json' {\n  export const texts: ${written(catalogue, ';', typeOf, '  ')};\n}\n`,
  );
  return modules.join('\n');
}

/** The TypeScript types of a message's arguments, by name. */
export function argumentsOf(message: string): Map<string, string> {
  const types = new Map<string, string>();
  for (const element of withNested(parsed(message))) {
    const type = argumentType(element);
    if (type === undefined || !('value' in element)) continue;
    const known = types.get(element.value) ?? 'string';
    if (known !== 'string' && type !== 'string' && known !== type) throw new Error(`{${element.value}} has two types`);
    types.set(element.value, known === 'string' ? type : known);
  }
  return types;
}

function withNested(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => [
    element,
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => withNested(value)) : []),
  ]);
}

function argumentType(element: MessageFormatElement): string | undefined {
  if (element.type === TYPE.argument) return 'string';
  if (element.type === TYPE.number || element.type === TYPE.plural) return 'number';
  return element.type === TYPE.select ? selectorType(Object.keys(element.options)) : undefined;
}

/** The catalogue as an object literal, or type, of what `write` makes of each message. */
function written(catalogue: Catalogue, end: ',' | ';', write: (message: string) => string, indent = ''): string {
  const lines = Object.entries(catalogue).map(([name, value]) => {
    const text = typeof value === 'string' ? write(value) : written(value, end, write, `${indent}  `);
    return `${indent}  ${JSON.stringify(name)}: ${text}${end}\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function typeOf(message: string): string {
  const types = [...argumentsOf(message)].map(([name, type]) => `${name}: ${type}`);
  return types.length > 0 ? `(values: { ${types.join('; ')} }) => string` : 'string';
}

/** `true` and `false` select by a boolean, `undefined` by whether there is a value, other keywords by a string. */
function selectorType(keywords: string[]): string {
  if (keywords.includes('true') || keywords.includes('false')) return 'boolean';
  if (keywords.includes('undefined')) return 'string | undefined';
  return keywords.map((keyword) => `'${keyword}'`).join(' | ');
}

function codeOf(message: string, rules: Intl.PluralRules): string {
  const code = expressionOf(parsed(message), rules);
  return argumentsOf(message).size > 0 ? `(values) => ${code}` : code;
}

/** `within` a template, which makes a text of what is none. */
function expressionOf(elements: MessageFormatElement[], rules: Intl.PluralRules, within = false): string {
  const [first, ...others] = elements;
  if (first && others.length === 0 && (isChoice(first) || (within && first.type !== TYPE.literal))) {
    return placeholderOf(first, rules, within);
  }
  const parts = elements.map((element) =>
    element.type === TYPE.literal
      ? element.value.replace(/[`\\]|\$(?=\{)/g, '\\$&')
      : `\${${placeholderOf(element, rules, true)}}`,
  );
  return `\`${parts.join('')}\``;
}

function placeholderOf(element: MessageFormatElement, rules: Intl.PluralRules, within: boolean): string {
  if (element.type === TYPE.number && !element.style) return `formatNumber(values.${element.value}, language)`;
  if (element.type === TYPE.argument || isUngroupedNumber(element)) return `values.${element.value}`;
  if (!isChoice(element)) throw new Error(`'${TYPE[element.type]}' in this form is not supported`);
  const { other, ...options } = element.options;
  return Object.entries(options).reduceRight(
    (otherwise, [keyword, { value }]) => {
      const condition = element.type === TYPE.select ? selects(keyword) : countsAs(keyword, rules);
      return `(${condition(`values.${element.value}`)} ? ${expressionOf(value, rules, within)} : ${otherwise})`;
    },
    expressionOf(other?.value ?? [], rules, within),
  );
}

/** A number that is written as its digits alone. */
function isUngroupedNumber(element: MessageFormatElement): element is NumberElement {
  return (
    element.type === TYPE.number && isNumberSkeleton(element.style) && element.style.parsedOptions.useGrouping === false
  );
}

function isChoice(element: MessageFormatElement): element is SelectElement | PluralElement {
  if (element.type === TYPE.plural) return element.pluralType === 'cardinal' && element.offset === 0;
  return element.type === TYPE.select;
}

function selects(keyword: string): (value: string) => string {
  if (keyword === 'true') return (value) => value;
  if (keyword === 'false') return (value) => `!${value}`;
  return (value) => `${value} === ${keyword === 'undefined' ? keyword : `'${keyword}'`}`;
}

/** `=2` is that number, `one` what the language counts so. Where that is nothing but 1, no rules are needed. */
function countsAs(keyword: string, rules: Intl.PluralRules): (value: string) => string {
  if (keyword.startsWith('=')) return (value) => `${value} === ${keyword.slice(1)}`;
  const numbers = Array.from({ length: 1_000 }, (_, number) => number).filter((n) => rules.select(n) === keyword);
  if (numbers.length === 1) return (value) => `${value} === ${numbers[0]}`;
  return (value) => `plural.select(${value}) === '${keyword}'`;
}

function parsed(message: string): MessageFormatElement[] {
  return parse(message, { ignoreTag: true });
}
