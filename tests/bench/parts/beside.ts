import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeTemporaryFolder } from '../../support/temporary-folder';
import { beginProof, warmUp } from '../load/counted-votes';
import { untilLogged } from '../load/log-queue';
import { databaseTime, processTime } from '../load/processor-time';
import { voteAtFullSpeed } from '../load/wrk';
import { atLeast, atMost, comparison, type Target } from '../pairs';
import type { Effort, Part, Row } from '../part';
import { PollUnderLoad, PRODUCT_FOLDER } from '../poll-under-load';

const CLIENTS = 64;

interface Measured {
  perSecond: number[];
  /** µs of processor time for each vote. */
  database: number[];
  backend: number[];
}

/** A vote of this product beside one of another commit, in turn. */
export const besideCommit = (commit: string | undefined): Part => ({
  name: 'beside',
  title: 'A vote, beside an earlier commit',
  isOnDemand: true,
  async measure(effort, note) {
    if (commit === undefined) throw new Error('Which commit? npm run bench -- beside COMMIT');
    const folder = makeTemporaryFolder();
    const product = join(folder, 'product');
    const run = (program: string, words: string[], cwd: string) =>
      execFileSync(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
    run('git', ['clone', '--quiet', PRODUCT_FOLDER, product], folder);
    run('git', ['checkout', '--quiet', commit], product);
    run('npm', ['ci'], product);
    run('npm', ['run', 'build'], product);
    const ours = await PollUnderLoad.start();
    const theirs = await PollUnderLoad.start({ product });
    return compare([ours, theirs], effort, note);
  },
});

/** Resolves once what follows the votes is done. */
async function untilFollowed(poll: PollUnderLoad): Promise<void> {
  const [texts] = await poll.query<{ exist: boolean }>("SELECT to_regclass('vote_texts') IS NOT NULL AS exist");
  const missing = async () => {
    if (!texts?.exist) return 0;
    const [row] = await poll.query<{ missing: number }>(
      'SELECT count(*)::int AS missing FROM votes WHERE id > (SELECT up_to FROM vote_texts_progress)',
    );
    return row?.missing ?? 0;
  };
  await untilLogged(poll);
  while ((await missing()) > 0) await pause(500);
}

async function compare(
  polls: readonly [PollUnderLoad, PollUnderLoad],
  effort: Effort,
  note: (line: string) => void,
): Promise<Row[]> {
  const results = polls.map((): Measured => ({ perSecond: [], database: [], backend: [] }));
  for (const poll of polls) await warmUp(poll, effort);
  for (let round = 0; round < effort.rounds; round += 1) {
    for (const [index, poll] of polls.entries()) {
      await poll.empty();
      const proof = await beginProof(poll);
      const [backendBefore, databaseBefore] = [processTime(poll.pid), await databaseTime(poll)];
      const { responses, perSecond } = await voteAtFullSpeed(poll.url, CLIENTS, effort.seconds);
      await untilFollowed(poll);
      const result = results[index];
      result?.perSecond.push(perSecond);
      result?.backend.push((processTime(poll.pid) - backendBefore) / responses);
      result?.database.push(((await databaseTime(poll)) - databaseBefore) / responses);
      await proof.hold(responses, CLIENTS);
    }
  }
  const [ours, theirs] = results;
  if (!ours || !theirs) throw new Error('Two products are compared.');
  note(
    `${CLIENTS} clients. Processor time is counted until what follows a vote, its entry in the log and its texts, is done.`,
  );
  const row = (of: keyof Measured, work: string, target: Target): Row =>
    comparison({ work, beside: 'the same of that commit' }, { ours: ours[of], beside: theirs[of] }, target);
  return [
    row('perSecond', 'votes/s', atLeast(0.95)),
    row('database', 'µs of the database for a vote', atMost(1.05)),
    row('backend', 'µs of the backend for a vote', atMost(1.05)),
  ];
}
