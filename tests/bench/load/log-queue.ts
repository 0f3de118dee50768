import { setTimeout as pause } from 'node:timers/promises';
import type { PollUnderLoad } from '../poll-under-load';

/** ms between two samples. */
const INTERVAL = 500;

/** Votes and changes that wait for their entry in the public log. */
export async function queueOf(poll: PollUnderLoad): Promise<number> {
  const [row] = await poll.query<{ queued: number }>('SELECT count(*)::int AS queued FROM log_queue');
  return row?.queued ?? 0;
}

/** Samples twice a second how many wait, until `end`, which returns all samples. */
export function watchQueue(poll: PollUnderLoad) {
  const seen: number[] = [];
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      seen.push(await queueOf(poll));
      await pause(INTERVAL);
    }
  })();
  return {
    end: async (): Promise<number[]> => {
      ended.abort();
      await watching;
      return seen;
    },
  };
}

/** Votes for which no whole group has come yet stay in the queue for up to an hour (decision 033). */
const STAY = 100;

/** Resolves once the log has all votes but those that stay. */
export async function untilLogged(poll: PollUnderLoad): Promise<void> {
  while ((await queueOf(poll)) > STAY) await pause(100);
}
