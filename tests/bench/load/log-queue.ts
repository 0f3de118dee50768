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
