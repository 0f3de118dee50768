import { setTimeout as pause } from 'node:timers/promises';
import { countedVotes, warmUp } from '../load/counted-votes';
import { inTurn, ratioOf } from '../pairs';
import type { Effort, Part, Row } from '../part';
import { PollUnderLoad } from '../poll-under-load';
import { rounded, shown, spreadOf } from '../spread';

const CLIENTS = [64, 256];
const LEAST = 0.85;

/** Votes with their entries in the public log, beside votes that the triggers do not queue. */
export const log: Part = {
  name: 'log',
  title: 'Votes with the public log',
  async measure(effort, note) {
    const poll = await PollUnderLoad.start();
    try {
      await warmUp(poll, effort);
      const rows: Row[] = [];
      for (const clients of CLIENTS) rows.push(await votesOf(clients, poll, effort, note));
      return rows;
    } finally {
      await poll.stop();
    }
  },
};

async function votesOf(
  clients: number,
  poll: PollUnderLoad,
  effort: Effort,
  note: (line: string) => void,
): Promise<Row> {
  const vote = (what: 'ENABLE' | 'DISABLE') => async () => {
    await poll.query(`ALTER TABLE votes ${what} TRIGGER USER`);
    const longest = watchQueue(poll);
    const { perSecond } = await countedVotes(poll, poll.url, clients, effort.seconds);
    const queued = await longest.end();
    if (what === 'DISABLE') return perSecond;
    const begun = performance.now();
    while ((await queueOf(poll)) > 0) await pause(100);
    note(
      `${clients} clients: at most ${queued.most} votes waited for their entry, ${queued.last} when the votes were counted; ` +
        `the last had its entry ${rounded((performance.now() - begun) / 1_000)} s later.`,
    );
    return perSecond;
  };
  const [logged = [], unlogged = []] = await inTurn(effort, [vote('ENABLE'), vote('DISABLE')]);
  const ratio = ratioOf(logged, unlogged);
  return {
    work: `votes/s, ${clients} clients, with the log`,
    beside: 'without its triggers',
    measured: `${shown(spreadOf(logged))} · ${shown(spreadOf(unlogged))}`,
    ratio,
    target: `at least ${LEAST}`,
    isReached: ratio.median >= LEAST,
  };
}

async function queueOf(poll: PollUnderLoad): Promise<number> {
  const [row] = await poll.query<{ queued: number }>('SELECT count(*)::int AS queued FROM log_queue');
  return row?.queued ?? 0;
}

/** Looks twice a second how many votes wait. */
function watchQueue(poll: PollUnderLoad) {
  const seen: number[] = [];
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      seen.push(await queueOf(poll));
      await pause(500);
    }
  })();
  return {
    end: async () => {
      ended.abort();
      await watching;
      return { most: Math.max(0, ...seen), last: seen.at(-1) ?? 0 };
    },
  };
}
