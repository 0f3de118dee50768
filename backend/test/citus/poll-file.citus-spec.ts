import { writePollFile } from 'test-support/poll-file';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';
import { afterAll, expect, it } from 'vitest';
import { PollUnderTest } from '../support/poll-under-test.js';
import { compareTotals } from '../support/rows.js';
import { voteOf } from '../support/voters.js';

const folder = makeTemporaryFolder();
afterAll(() => removeFolder(folder));

function pollOf(ids: number[], home_country: string): string {
  const portrait = '/pictures/portraits/candidate-one.svg';
  const candidates = ids.map((id) => ({ id, name: `Candidate ${id}`, portrait, text: 'Stands.' }));
  return writePollFile({ candidates, home_country }, folder);
}

it('another poll file is accepted before the first vote, which removes no candidate, and rejected after it', async () => {
  const first = await PollUnderTest.start({ POLL_FILE: pollOf([1, 2, 3], 'US') });
  const startWith = (ids: number[], home: string) =>
    PollUnderTest.start({ ...first.config, POLL_FILE: pollOf(ids, home) });
  const second = await startWith([1, 2, 5], 'DE');
  const { rows } = await second.database.query<{ id: number }>('SELECT id FROM candidates ORDER BY id');
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 5]);
  await second.castVote(voteOf('ada', { candidate_id: 5 })).expect(201);
  await expect(startWith([1, 2, 5], 'US')).rejects.toThrow('votes were counted with DE');
  await expect(startWith([1, 2], 'DE')).rejects.toThrow('no candidate with id 5');
  expect(await compareTotals(second.database)).toEqual({ votes: 1, disagreements: 0 });
  await first.close();
  await second.close();
});
