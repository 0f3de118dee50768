import { describe, expect, it } from 'vitest';
import { argumentsOf, moduleOf } from '../../messages';
import { texts as english } from './en/results.json';
import { texts as spanish } from './es/results.json';

type Text = string | ((values: Record<string, unknown>) => string);

function isModule(value: unknown): value is { texts: { message: Text } } {
  return typeof value === 'object' && value !== null && 'texts' in value;
}

/** A message as the pages have it. */
async function textOf(message: string, language = 'en'): Promise<Text> {
  const code = moduleOf(JSON.stringify({ message }), `/src/content/${language}/voting.json`);
  const module: unknown = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  if (!isModule(module)) throw new Error('The module has no texts.');
  return module.texts.message;
}

async function filledIn(message: string, values: Record<string, unknown>, language?: string): Promise<string> {
  const text = await textOf(message, language);
  return typeof text === 'string' ? text : text(values);
}

describe('a message of a catalogue', () => {
  it.each([
    ["Isn't it?", "Isn't it?"],
    ["Type '{name}' or `name`, \\ $", 'Type {name} or `name`, \\ $'],
    ['<b>', '<b>'],
  ])('without arguments is a string: %s', async (message, text) => expect(await textOf(message)).toBe(text));

  it.each<[string, Record<string, unknown>, string]>([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a sum of money and an argument, in a catalogue.
    ['${name}, `you`\\', { name: 'Ann' }, '$Ann, `you`\\'],
    ['Page {page, number, ::group-off}', { page: 1234 }, 'Page 1234'],
    ['{rows, plural, =0 {None} one {1 row} other {{rows} rows}}.', { rows: 0 }, 'None.'],
    ['{rows, plural, =0 {None} one {1 row} other {{rows} rows}}.', { rows: 1 }, '1 row.'],
    ['{rows, plural, =0 {None} one {1 row} other {{rows} rows}}.', { rows: 2 }, '2 rows.'],
    ['Yours{gifts, select, true { and gifts} other {}}', { gifts: true }, 'Yours and gifts'],
    ['Yours{gifts, select, true { and gifts} other {}}', { gifts: false }, 'Yours'],
    ['{gifts, select, false {No gifts} other {Gifts}}', { gifts: false }, 'No gifts'],
    ['Outside {home, select, undefined {the States} other {{home}}}', { home: undefined }, 'Outside the States'],
    ['Outside {home, select, undefined {the States} other {{home}}}', { home: 'Peru' }, 'Outside Peru'],
    ['{kind, select, mail {By mail} hand {By hand} other {?}}', { kind: 'hand' }, 'By hand'],
    ['{kind, select, mail {By mail} hand {By hand} other {?}}', { kind: 'other' }, '?'],
  ])('with arguments is a function of them: %s of %j', async (message, values, text) => {
    expect(await filledIn(message, values)).toBe(text);
  });

  it.each([
    [1, '1 głos'],
    [3, '3 głosy'],
    [5, '5 głosów'],
    [22, '22 głosy'],
  ])('counts as its language does: %d', async (votes, text) => {
    const message = '{votes, plural, one {{votes} głos} few {{votes} głosy} other {{votes} głosów}}';
    expect(await filledIn(message, { votes }, 'pl')).toBe(text);
  });

  it('formats numbers as the pages do', () => {
    expect(english.votes({ votes: 12_345 })).toBe('12,345 votes');
    expect(spanish.votes({ votes: 12_345 })).toBe('12,345 votos');
  });

  it('says the types of its arguments', () => {
    const message =
      '{name} {page, number, ::group-off} {rows, plural, other {{rows}}} {gifts, select, true {} other {{shown}}} {home, select, undefined {} other {{home}}} {kind, select, mail {} other {}}';
    expect(Object.fromEntries(argumentsOf(message))).toEqual({
      name: 'string',
      page: 'number',
      rows: 'number',
      gifts: 'boolean',
      shown: 'string',
      home: 'string | undefined',
      kind: "'mail' | 'other'",
    });
  });

  it.each([
    '{name',
    '{rows, plural, one {1 row}}',
    '{day, date}',
    '{rows, number, percent}',
    '{rows, plural, other {#}}',
    '{x, plural, other {}}{x, select, a {} other {}}',
  ])('fails the build, which names it, when it cannot be built: %s', async (message) => {
    await expect(textOf(message)).rejects.toThrow(message);
  });
});
