import { describe, expect, it } from 'vitest';
import { linesOf, readEntry, Tally } from './entries';
import { readReceiptText, receiptText } from './receipt-text';

const vote = (candidate: number, region: 'US' | 'GLOBAL') => readEntry(`v1 ${candidate} ${region} ${'A'.repeat(43)}`);

describe('an entry', () => {
  const digest = 'A'.repeat(43);

  it.each([
    ...['', 'v1', 'v1 invalidated 01 flood', 'v1 invalidated -1 flood', 'v1 invalidated 1 whim', 'v1 removed 1 flood'],
    ...['v2 1 US', 'v1 0 US', 'v1 01 US', 'v1 100 US', 'v1 -1 US', 'v1 1 de', 'v1 1 DEU'].map((v) => `${v} ${digest}`),
    ...[`v1 1 US ${digest.slice(1)}`, `v1 1 US ${digest} `, 'v1 roster', 'v1 roster {', 'v1 roster []'],
    ...['v1 roster {"1":7}', 'v1 roster {"1":{"en":7}}', 'v1 roster {"1":null}'],
  ])('is not %j', (line) => expect(() => readEntry(line)).toThrow('entry'));

  it('says who the candidates are', () => {
    expect(readEntry(String.raw`v1 roster {"1":"Zo\u00eb","2":{"en":"Two","es":"Dos"}}`)).toEqual({
      kind: 'roster',
      names: { 1: 'Zoë', 2: { en: 'Two', es: 'Dos' } },
    });
  });

  it('comes in bundles, each preceded by its length', () => {
    expect(linesOf(Uint8Array.of(0, 1, 65, 0, 0, 0, 2, 66, 67))).toEqual(['A', '', 'BC']);
    expect(() => linesOf(Uint8Array.of(0, 2, 65))).toThrow('entry');
    expect(() => linesOf(Uint8Array.of(0))).toThrow('entry');
  });
});

describe('the sums', () => {
  it('are the votes except invalidated ones', () => {
    const tally = new Tally(7, [1, 2], 'US');
    for (const entry of [vote(1, 'US'), vote(2, 'US'), vote(2, 'GLOBAL'), vote(2, 'GLOBAL')]) tally.add(entry);
    tally.add(readEntry('v1 invalidated 0 flood'));
    tally.add(readEntry('v1 invalidated 3 test'));
    tally.add(readEntry('v1 restored 0 undo'));
    expect(tally.totals).toEqual([
      { GlobalVoteCount: 0, USVoteCount: 1 },
      { GlobalVoteCount: 1, USVoteCount: 1 },
    ]);
  });

  it('are the same with rosters in between, which are kept from the last before the first vote on', () => {
    const tally = new Tally(5, [1, 2], 'US');
    for (const line of [
      'v1 roster {"1":"Before"}',
      'v1 roster {"0":"Which?","1":"One"}',
      `v1 1 US ${'A'.repeat(43)}`,
      'v1 roster {"1":"Other"}',
      'v1 invalidated 2 flood',
    ])
      tally.add(readEntry(line));
    expect(tally.totals[0]).toEqual({ GlobalVoteCount: 0, USVoteCount: 0 });
    expect(tally.rosters).toEqual([
      { index: 1, names: { 0: 'Which?', 1: 'One' } },
      { index: 3, names: { 0: '', 1: 'Other' } },
    ]);
    expect(() => tally.add(readEntry('v1 invalidated 0 flood'))).toThrow('entry');
  });

  it.each([3, 7, 12])('are in the order of the poll file, whatever the ids of %d candidates', (count) => {
    const ids = [7, 2, 31, 4, 99, 16, 1, 8, 42, 10, 11, 12].slice(0, count);
    const tally = new Tally(10_000, ids, 'US');
    for (const [place, id] of ids.entries()) {
      for (let each = 0; each <= place; each += 1) tally.add(vote(id, 'US'));
      for (let each = 0; each < 20 - place; each += 1) tally.add(vote(id, 'GLOBAL'));
    }
    tally.add(readEntry('v1 invalidated 0 flood'));
    expect(tally.totals).toEqual(
      ids.map((_, place) => ({ USVoteCount: place === 0 ? 0 : place + 1, GlobalVoteCount: 20 - place })),
    );
  });

  it('reject a vote for somebody who is not in the poll file', () => {
    const tally = new Tally(3, [7, 2, 31], 'US');
    tally.add(vote(31, 'US'));
    for (const id of [1, 3, 99]) expect(() => tally.add(vote(id, 'US'))).toThrow('entry');
  });

  it.each([
    ['of a later entry', 'v1 invalidated 2 flood'],
    ['of its own entry', 'v1 invalidated 1 flood'],
    ['that puts back what counts', 'v1 restored 0 undo'],
  ])('reject a change %s', (_, line) => {
    const tally = new Tally(3, [1, 2], 'US');
    tally.add(vote(1, 'US'));
    expect(() => tally.add(readEntry(line))).toThrow('entry');
  });
});

describe('a receipt', () => {
  const digits = ['0011', '2233', '4455', '6677', '8899', 'aabb', 'ccdd', 'eeff'].join('');

  it('is read however it was typed, and from a saved proof', () => {
    const bytes = Uint8Array.from(Buffer.from(digits, 'hex'));
    expect(receiptText(digits)).toBe('0011-2233-4455-6677-8899-aabb-ccdd-eeff');
    const proof = `c2sp.org/tlog-proof@v1\nextra ${Buffer.from(bytes).toString('base64')}\nindex 4\n`;
    for (const text of [
      digits,
      receiptText(digits),
      ` ${digits.toUpperCase()}\n`,
      '00112233 44556677–8899aabb ccddeeff',
      proof,
    ])
      expect(readReceiptText(text)).toEqual(bytes);
  });

  it.each(['', digits.slice(1), `${digits}0`, `${digits.slice(1)}g`, 'extra AAAA'])('is not %j', (text) => {
    expect(readReceiptText(text)).toBeUndefined();
  });
});
