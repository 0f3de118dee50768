import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beginProof, warmUp } from '../load/counted-votes';
import { RESTING_CLIENTS, voteAtFullSpeed, voteAtRate } from '../load/wrk';
import { atMost, comparison } from '../pairs';
import type { Part } from '../part';
import { PollUnderLoad } from '../poll-under-load';
import { quantile, rounded } from '../spread';

/** The pages of one commit: roughly what one batch adds to PostgreSQL's WAL. */
const WRITTEN = Buffer.alloc(8192, 1);
const PROBES = 500;
const MOST = 10;

export const latency: Part = {
  name: 'latency',
  title: 'Latency',
  async measure(effort, note) {
    const poll = await PollUnderLoad.start();
    await warmUp(poll, effort);
    const { perSecond } = await voteAtFullSpeed(poll.url, 64, effort.seconds);
    const rate = Math.round(perSecond / 2);
    note(
      `The peak was ${rounded(perSecond)} votes/s with 64 clients, so ${rate}/s are sent, at random moments, by ${RESTING_CLIENTS}.`,
    );
    const ways = [
      { way: 'direct', url: poll.url },
      { way: 'through nginx', url: poll.nginx.url },
    ];
    const measured = ways.map((): { p99: number[]; floor: number[] } => ({ p99: [], floor: [] }));
    for (let round = 0; round < effort.rounds; round += 1) {
      for (const [index, { way, url }] of ways.entries()) {
        await poll.empty();
        const [sync, trip] = [fsyncTime(poll.folder), await roundTrip(poll.databaseUrl)];
        const proof = await beginProof(poll);
        const run = await voteAtRate(url, rate, effort.seconds);
        await proof.hold(run.responses, RESTING_CLIENTS);
        measured[index]?.p99.push(run.p99);
        measured[index]?.floor.push(sync + trip);
        const shares = `the generator took ${rounded(run.generatorShare * 100)} % of the machine`;
        note(
          `${way}: p50 ${rounded(run.p50)}, p99 ${rounded(run.p99)} ms at ${rounded(run.perSecond)}/s; one fsync ${rounded(sync)}, one round trip ${rounded(trip)} ms; ${shares}.`,
        );
      }
    }
    return ways.map(({ way }, index) => {
      const { p99: ours, floor: beside } = measured[index] ?? { p99: [], floor: [] };
      const work = `p99 of a vote at half the peak rate, ${way}`;
      const what = { work, beside: 'one fsync and one round trip of the database' };
      return comparison(what, { ours, beside, unit: 'ms' }, atMost(MOST));
    });
  },
};

/** ms, median: a page appended to a file on the data's disk and made durable, as PostgreSQL does it on Linux. */
function fsyncTime(folder: string): number {
  const file = openSync(join(folder, 'fsync'), 'w');
  const times = Array.from({ length: PROBES }, () => {
    writeSync(file, WRITTEN);
    const begun = performance.now();
    fdatasyncSync(file);
    return performance.now() - begun;
  });
  closeSync(file);
  return quantile(times, 0.5);
}

/** ms, median: a statement that does nothing. */
async function roundTrip(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const times: number[] = [];
  for (let probe = 0; probe < PROBES; probe += 1) {
    const begun = performance.now();
    await client.query({ name: 'nothing', text: 'SELECT 1' });
    times.push(performance.now() - begun);
  }
  await client.end();
  return quantile(times, 0.5);
}
