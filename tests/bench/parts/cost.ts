import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../support/free-port';
import { closeLater } from '../../support/still-open';
import { beginProof, warmUp } from '../load/counted-votes';
import { databaseTime, processTime } from '../load/processor-time';
import { voteAtFullSpeed } from '../load/wrk';
import { atMost, comparison, type Target } from '../pairs';
import type { Effort, Part, Row } from '../part';
import { HEAP_LIMIT, PollUnderLoad } from '../poll-under-load';
import { spreadOf } from '../spread';

const CLIENTS = [64, 256];
const MOST_TIMES_BARE = 1.7;
/** µs */
const MOST_OF_DATABASE = 85;

/** µs of processor time for each vote of a run. */
interface Cost {
  server: number[];
  database: number[];
}

export const cost: Part = {
  name: 'cost',
  title: 'Processor time of a vote',
  async measure(effort, note) {
    const poll = await PollUnderLoad.start();
    const bare = await startBareServer(poll);
    await warmUp(poll, effort);
    await voteAtFullSpeed(bare.url, 64, effort.isQuick ? 1 : 3);
    const rows: Row[] = [];
    for (const clients of CLIENTS) rows.push(...(await costsWith(clients, poll, bare, effort, note)));
    return rows;
  },
};

async function costsWith(
  clients: number,
  poll: PollUnderLoad,
  bare: { url: string; pid: number },
  { rounds, seconds }: Effort,
  note: (line: string) => void,
): Promise<Row[]> {
  const ours: Cost = { server: [], database: [] };
  const theirs: Cost = { server: [], database: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const { what, url, pid, costs } of [
      { what: 'the product', url: poll.url, pid: poll.pid, costs: ours },
      { what: 'bare Fastify', url: bare.url, pid: bare.pid, costs: theirs },
    ]) {
      await poll.empty();
      const proof = await beginProof(poll);
      const [serverBefore, databaseBefore] = [processTime(pid), await databaseTime(poll)];
      const run = await voteAtFullSpeed(url, clients, seconds);
      costs.server.push((processTime(pid) - serverBefore) / run.responses);
      costs.database.push(((await databaseTime(poll)) - databaseBefore) / run.responses);
      note(`${clients} clients, ${what}: ${Math.round(run.perSecond)} votes/s.`);
      if (costs === ours) await proof.hold(run.responses, clients);
    }
  }
  const row = (of: keyof Cost, work: string, target: Target): Row =>
    comparison(
      { work: `µs of ${work} for a vote, ${clients} clients`, beside: 'bare Fastify, the same statement and batches' },
      { ours: ours[of], beside: theirs[of], unit: 'µs' },
      target,
    );
  const isCheap = spreadOf(ours.database).median <= MOST_OF_DATABASE;
  return [
    row('server', 'the backend', atMost(MOST_TIMES_BARE)),
    row('database', 'the database', () => ({ target: `at most ${MOST_OF_DATABASE} µs`, isReached: isCheap })),
  ];
}

/** `load/bare-server.ts` in its own process, on the poll's database. */
async function startBareServer(poll: PollUnderLoad): Promise<{ url: string; pid: number }> {
  const port = await freePort();
  const folder = join(import.meta.dirname, '..');
  const server = spawn(process.execPath, [HEAP_LIMIT, join(folder, 'run.mjs'), 'load/bare-server.ts'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: poll.databaseUrl,
      VOTER_KEY_SECRET: poll.voterKeySecret,
      JWT_SECRET: randomBytes(32).toString('hex'),
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => server.kill();
  process.once('exit', kill);
  const exited = once(server, 'exit').then(() => process.removeListener('exit', kill));
  closeLater(server, () => server.kill() && exited);
  await Promise.race([once(server.stdout, 'data'), exited]);
  if (server.pid === undefined || server.exitCode !== null) throw new Error('The bare server did not start.');
  return { url: `http://127.0.0.1:${port}`, pid: server.pid };
}
