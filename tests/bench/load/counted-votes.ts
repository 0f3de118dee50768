import type { Effort } from '../part';
import type { PollUnderLoad } from '../poll-under-load';
import { type Run, voteAtFullSpeed } from './wrk';

/** Seconds before a measurement, so that neither compilation nor cold pages are measured. */
const WARM_UP = 3;

export async function warmUp(poll: PollUnderLoad, { isQuick }: Effort): Promise<void> {
  for (const url of [poll.url, poll.nginx.url]) await voteAtFullSpeed(url, 64, isQuick ? 1 : WARM_UP);
}

/** Votes at full speed into an empty table, with the proof that they were counted. */
export async function countedVotes(poll: PollUnderLoad, url: string, clients: number, seconds: number): Promise<Run> {
  await poll.empty();
  const proof = await beginProof(poll);
  const run = await voteAtFullSpeed(url, clients, seconds);
  await proof.hold(run.responses, clients);
  return run;
}

/**
 * Proves that every vote acknowledged from now on is a row, and that the totals equal the rows. `hold` throws if not;
 * `unread`: requests whose responses the generator did not read before it ended.
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
