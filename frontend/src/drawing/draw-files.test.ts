import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PollFile, pollFileSchema } from 'backend/poll-file';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { ownDocuments } from './document';
import { drawFiles } from './draw-files';
import { pollDataOf } from './poll-data';

const build = {
  template: '<html ><head><title></title></head><body></body></html>',
  chunks: {},
  fonts: [],
  languages: [],
  documents: [],
};
const pollOfTests = globalThis.pollDataJson;

function poll(changes: Partial<PollFile>): PollFile {
  const file: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../../poll.json'), 'utf8'));
  return { ...pollFileSchema.parse(file), ...changes };
}

beforeEach(() => vi.resetModules());

afterAll(() => {
  globalThis.pollDataJson = pollOfTests;
});

it('draws a document in each language for each page that search engines index, and one for all others', async () => {
  const operator = { name: null, contact: null, privacy_notice: null, terms: 'Be kind.' };
  const files = await drawFiles({ poll: poll({ operator }), version: 1, build, measurementId: null });
  const names = ownDocuments.map((path) => (path === '/' ? 'splash' : path.slice(1)));
  const documents = [...names, 'index'].flatMap((name) => [`${name}.html`, `${name}.es.html`]);
  const drawn = Object.keys(files).filter((name) => name.endsWith('.html'));
  expect(drawn.sort()).toEqual(documents.sort());
});

it('gives what changes another version, and so other addresses', async () => {
  const versionOf = async (changes: Partial<PollFile>) => {
    const names = Object.keys(await drawFiles({ poll: poll(changes), version: 1, build, measurementId: null }));
    return names.find((name) => name.endsWith('voting.json'));
  };
  expect(await versionOf({})).toBe(await versionOf({}));
  expect(await versionOf({})).not.toBe(await versionOf({ share_text: 'Another' }));
});

it('tells the pages by when the last votes are confirmed, if they are confirmed by mail', () => {
  const untilOf = (confirmation: PollFile['confirmation'], closes_at: string | null) =>
    pollDataOf(poll({ confirmation, closes_at, confirm_within_days: 3 }), 1, null).poll.confirmable_until;
  expect(untilOf('mail', '2026-11-30T18:00:00+01:00')).toBe('2026-12-03T17:00:00.000Z');
  expect([untilOf('off', '2026-11-30T18:00:00Z'), untilOf('mail', null)]).toEqual([null, null]);
});
