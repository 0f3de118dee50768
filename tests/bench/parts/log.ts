import { countedVotes, warmUp } from '../load/counted-votes';
import { untilLogged, watchQueue } from '../load/log-queue';
import { atLeast, comparison, inTurn } from '../pairs';
import type { Effort, Part, Row } from '../part';
import { PollUnderLoad } from '../poll-under-load';
import { rounded } from '../spread';

const CLIENTS = [64, 256];
const LEAST = 0.85;

/** Votes with their entries in the public log, compared with votes that the triggers do not queue. */
export const log: Part = {
  name: 'log',
  title: 'Votes with the public log',
  async measure(effort, note) {
    const poll = await PollUnderLoad.start();
    await warmUp(poll, effort);
    const rows: Row[] = [];
    for (const clients of CLIENTS) rows.push(await votesOf(clients, poll, effort, note));
    return rows;
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
    const watch = watchQueue(poll);
    const { perSecond } = await countedVotes(poll, poll.url, clients, effort.seconds);
    const queued = await watch.end();
    if (what === 'DISABLE') return perSecond;
    const begun = performance.now();
    await untilLogged(poll);
    note(
      `${clients} clients: at most ${Math.max(0, ...queued)} votes waited for their entry, ${queued.at(-1)} when the votes were counted; ` +
        `the last had its entry ${rounded((performance.now() - begun) / 1_000)} s later.`,
    );
    return perSecond;
  };
  const [ours = [], beside = []] = await inTurn(effort, [vote('ENABLE'), vote('DISABLE')]);
  const what = { work: `votes/s, ${clients} clients, with the log`, beside: 'without its triggers' };
  return comparison(what, { ours, beside }, atLeast(LEAST));
}
