import { countedVotes, warmUp } from '../load/counted-votes';
import { makePgbenchDatabase, pgbench } from '../load/pgbench';
import { watchMachine } from '../machine';
import { atLeast, comparison, inTurn } from '../pairs';
import type { Effort, Part, Row } from '../part';
import { PollUnderLoad } from '../poll-under-load';
import { rounded } from '../spread';

const CLIENTS = [64, 256];

export const votes: Part = {
  name: 'votes',
  title: 'Votes',
  async measure(effort, note) {
    const poll = await PollUnderLoad.start();
    const database = await makePgbenchDatabase(poll.databaseUrl);
    await warmUp(poll, effort);
    const rows: Row[] = [];
    // On a busy machine, opening 256 sessions alone takes longer than a quick run.
    for (const clients of effort.isQuick ? [64] : CLIENTS)
      rows.push(...(await votesOf(clients, poll, database, effort, note)));
    return rows;
  },
};

async function votesOf(
  clients: number,
  poll: PollUnderLoad,
  database: string,
  effort: Effort,
  note: (line: string) => void,
): Promise<Row[]> {
  const tell = (what: string, share: number, busy: number) =>
    note(
      `${clients} clients, ${what}: the generator took ${percent(share)} of the machine, which was ${percent(busy)} busy.`,
    );
  const vote = (url: string, what: string) => async () => {
    const machine = watchMachine();
    const { perSecond, generatorShare } = await countedVotes(poll, url, clients, effort.seconds);
    tell(what, generatorShare, machine().busy);
    return perSecond;
  };
  const insert = (script: 'exact-total' | 'row-alone') => async () =>
    (await pgbench(database, script, clients, effort.seconds)).perSecond;
  const [direct = [], proxied = [], exact = [], alone = []] = await inTurn(effort, [
    vote(poll.url, 'direct'),
    vote(poll.nginx.url, 'through nginx'),
    insert('exact-total'),
    insert('row-alone'),
  ]);
  const row = (way: string, ours: number[], what: string, beside: number[], least: number) =>
    comparison({ work: `votes/s, ${clients} clients, ${way}`, beside: what }, { ours, beside }, atLeast(least));
  return [
    row('direct', direct, 'pgbench, row and exact total', exact, 4),
    row('through nginx', proxied, 'pgbench, row and exact total', exact, 3),
    row('direct', direct, 'pgbench, row alone', alone, 0.5),
    row('through nginx', proxied, 'pgbench, row alone', alone, 0.35),
  ];
}

function percent(share: number): string {
  return `${rounded(share * 100)} %`;
}
