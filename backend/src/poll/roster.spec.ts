import { describe, expect, it } from 'vitest';
import { changesOf, rosterOf, wordFor } from './roster.js';

type Name = string | { en: string; es?: string };
const candidate = (id: number, name: Name) => ({ id, name, portrait: '/a.svg', text: '' });
const roster = (...names: Name[]) => rosterOf({ candidates: names.map((name, place) => candidate(place + 1, name)) });

const asking = (question?: string) => rosterOf({ question, candidates: [candidate(1, 'One')] });

describe('a roster', () => {
  it('has the ids and the names in each language', () => {
    expect(roster('One', { en: 'Two', es: 'Dos' })).toBe('v1 roster {"0":"","1":"One","2":{"en":"Two","es":"Dos"}}');
  });

  it('is ASCII, in which no name can disguise itself', () => {
    const line = roster('Zoë\u202e\u0085\u2028\n', '😀 李');
    expect(line).toBe(String.raw`v1 roster {"0":"","1":"Zo\u00eb\u202e\u0085\u2028\n","2":"\ud83d\ude00 \u674e"}`);
    expect(JSON.parse(line.slice('v1 roster '.length))).toEqual({ 0: '', 1: 'Zoë\u202e\u0085\u2028\n', 2: '😀 李' });
  });
});

describe('a change', () => {
  it.each([
    ['another name', roster('One', 'Two'), roster('One', 'Three'), ['2']],
    ['two that were swapped', roster('One', 'Two'), roster('Two', 'One'), ['1', '2']],
    ['a name in one language', roster({ en: 'One', es: 'Uno' }), roster({ en: 'One', es: 'Otro' }), ['1']],
    ['a candidate that comes', roster('One', 'Two'), roster('One', 'Two', 'Three'), []],
    ['a candidate that goes', roster('One', 'Two', 'Three'), roster('One', 'Two'), []],
    ['another question', asking('Which?'), asking('Which not?'), ['0']],
    ['a question where the pages had their own', asking(), asking('Which?'), ['0']],
    ['a question, in a roster without one', 'v1 roster {"1":"One"}', asking('Which?'), ['0']],
    ['nothing', roster('One', 'Two'), roster('One', 'Two'), []],
  ])('is detected: %s', (_, before, after, ids) => {
    expect(changesOf(before, after).map((sentence) => / candidate (\d+) /.exec(sentence)?.[1] ?? '0')).toEqual(ids);
  });

  it('has its own confirmation code', () => {
    expect(wordFor(roster('One', 'Two'))).toMatch(/^[0-9a-f]{8}$/);
    expect(wordFor(roster('One', 'Two'))).not.toBe(wordFor(roster('Two', 'One')));
  });
});
