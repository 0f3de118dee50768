import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { beginProof, warmUp } from '../load/counted-votes';
import { watchQueue } from '../load/log-queue';
import { voteAtFullSpeed, voteAtRate } from '../load/wrk';
import type { Part, Row } from '../part';
import { PollUnderLoad } from '../poll-under-load';
import { quantile, ratioTo, rounded, shown, spreadOf } from '../spread';

const CLIENTS = 64;
/** ms from the response to a vote to a public checkpoint that has it. */
const LONGEST = 3_000;
/** ms */
const [BETWEEN_VOTES, BETWEEN_LOOKS] = [250, 25];
const MINUTES = 5;
/** The queue of the last minute may be at most this many times as long as that of the second. */
const FLAT = 1.25;

const placeSchema = z.object({ index: z.int().nullable() });

/** How long a vote waits for its entry in the public log. */
export const logDelay: Part = {
  name: 'log-delay',
  title: 'Until a vote is in the public log',
  async measure(effort, note) {
    const poll = await PollUnderLoad.start();
    await warmUp(poll, effort);
    const { perSecond } = await voteAtFullSpeed(poll.url, CLIENTS, effort.seconds);
    const rate = Math.round(perSecond / 2);
    await poll.empty();
    const half = await atHalfThePeak(poll, rate, effort.seconds * 2);
    await poll.empty();
    return [half, await atThePeak(poll, effort.isQuick ? 2 : 60, note)];
  },
};

async function atHalfThePeak(poll: PollUnderLoad, rate: number, seconds: number): Promise<Row> {
  const load = voteAtRate(poll.url, rate, seconds);
  const delays: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    delays.push(await delayOfVote(poll.nginx.url));
    await pause(BETWEEN_VOTES);
  }
  await load;
  const delay = spreadOf(delays);
  const p99 = quantile(delays, 0.99);
  return {
    work: `ms until a public checkpoint has a vote, through nginx, at ${rate} votes/s, half the peak; p99 of ${delays.length} is ${rounded(p99)}`,
    beside: 'the target',
    measured: `${shown(delay)} ms`,
    ratio: ratioTo(LONGEST, delay),
    target: `below ${LONGEST} ms`,
    isReached: delay.max < LONGEST,
  };
}

/** As the voter sees it. */
async function delayOfVote(url: string): Promise<number> {
  const commitment = createHash('sha256').update(randomBytes(16)).digest('base64url');
  const vote = {
    name: 'Ada Example',
    email: `${randomBytes(8).toString('hex')}@example.com`,
    country: 'US',
    zip_code: '00000',
    candidate_id: 1,
    freegifts: true,
    receipt_commitment: commitment,
  };
  const headers = { 'Content-Type': 'application/json' };
  const { status } = await fetch(`${url}/api/vote`, { method: 'POST', headers, body: JSON.stringify(vote) });
  if (status !== 201) throw new Error(`A vote got ${status}.`);
  const begun = performance.now();
  let size = 0;
  let index: number | undefined;
  while (index === undefined || size <= index) {
    await pause(BETWEEN_LOOKS);
    index ??= await indexOf(url, commitment);
    size = Number((await (await fetch(`${url}/log/checkpoint`)).text()).split('\n')[1]);
  }
  return performance.now() - begun;
}

async function indexOf(url: string, commitment: string): Promise<number | undefined> {
  const response = await fetch(`${url}/api/log/entry?commitment=${commitment}`);
  return response.status === 200 ? (placeSchema.parse(await response.json()).index ?? undefined) : undefined;
}

async function atThePeak(poll: PollUnderLoad, minute: number, note: (line: string) => void): Promise<Row> {
  const proof = await beginProof(poll);
  const watch = watchQueue(poll);
  const run = await voteAtFullSpeed(poll.url, CLIENTS, MINUTES * minute);
  const seen = await watch.end();
  await proof.hold(run.responses, CLIENTS);
  const minutes = Array.from({ length: MINUTES }, (_, index) =>
    spreadOf(seen.slice((seen.length * index) / MINUTES, (seen.length * (index + 1)) / MINUTES)),
  );
  note(
    `Votes in the queue in each minute at ${rounded(run.perSecond)} votes/s, median (smallest–largest): ${minutes.map(shown).join(' · ')}.`,
  );
  const [early, late] = [minutes[1] ?? spreadOf(seen), minutes.at(-1) ?? spreadOf(seen)];
  return {
    work: `votes that wait for their entry, ${MINUTES} minutes at the peak, ${CLIENTS} clients: the last minute`,
    beside: 'the second minute',
    measured: `${shown(late)} · ${shown(early)}`,
    ratio: { median: late.median / early.median, min: late.min / early.max, max: late.max / early.median },
    target: `at most ${FLAT}`,
    isReached: late.median <= early.median * FLAT,
  };
}
