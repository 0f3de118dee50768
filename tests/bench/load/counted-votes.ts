import type { Effort } from '../part';
import type { PollUnderLoad } from '../poll-under-load';
import { type Run, voteAtFullSpeed } from './wrk';

/** Seconds before a measurement, so that no compiler and no cold page is measured. */
const WARM_UP = 3;

export async function warmUp(poll: PollUnderLoad, { isQuick }: Effort): Promise<void> {
  for (const url of [poll.url, poll.nginx.url]) await voteAtFullSpeed(url, 64, isQuick ? 1 : WARM_UP);
}

/** Votes at full speed into an empty table, and the proof that they were counted. */
export async function countedVotes(poll: PollUnderLoad, url: string, clients: number, seconds: number): Promise<Run> {
  await poll.empty();
  const proof = await beginProof(poll);
  const run = await voteAtFullSpeed(url, clients, seconds);
  await proof.hold(run.responses, clients);
  return run;
}

/**
 * Whatever was acknowledged from now on has to be a row, and the totals have to be the rows. `hold` throws when they are
 * not; `unread`: requests that the generator left when it ended, whose responses were not read.
 */
export async function beginProof(poll: PollUnderLoad) {
  await poll.rest();
  const [rowsBefore, acceptedBefore] = [await poll.rows(), await poll.accepted()];
  const hold = async (acknowledged: number, unread: number): Promise<void> => {
    await poll.rest();
    const [rows, accepted] = [(await poll.rows()) - rowsBefore, (await poll.accepted()) - acceptedBefore];
    if (rows !== accepted) throw new Error(`${accepted} votes were accepted, ${rows} are rows.`);
    if (rows < acknowledged || rows > acknowledged + unread) {
      throw new Error(`${acknowledged} votes were acknowledged, ${rows} are rows.`);
    }
    await poll.verify();
  };
  return { hold };
}
