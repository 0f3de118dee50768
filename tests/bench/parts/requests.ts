import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { warmUp } from '../load/counted-votes';
import { databaseTime, processTime } from '../load/processor-time';
import { voteAtFullSpeed } from '../load/wrk';
import type { Effort, Part, Row } from '../part';
import { PollUnderLoad } from '../poll-under-load';
import { ratioTo, rounded, shown, spreadOf } from '../spread';

/** µs. More needs a cache or a limit (docs/security.md). */
const MOST = 20_000;
/** The log has 64 bundles in one file, and an incomplete bundle. */
const LOGGED = 64 * 256 + 100;
const AT_ONCE = 8;
/** Concurrent readers of the log; and how many votes are timed meanwhile. */
const [READERS, VOTES] = [16, 300];
/** ms. It was 10,900 before readers had their own connections and limits. */
const LONGEST_VOTE = 1_000;

interface Request {
  what: string;
  /** How many are measured. Expensive ones are limited. */
  count: number;
  path: string;
  /** Makes it a POST with this body. */
  body?: () => string;
}

const json = (value: unknown) => () => JSON.stringify(value);

const vote = () => ({
  name: 'Ada Example',
  email: `${randomBytes(8).toString('hex')}@example.com`,
  country: 'US',
  zip_code: '00000',
  candidate_id: 1,
  freegifts: false,
});

/** What anybody may request, in its most expensive form. */
const REQUESTS: Request[] = [
  { what: 'a page', count: 400, path: '/home' },
  { what: 'the live totals', count: 400, path: '/api/vote/count' },
  { what: 'the poll', count: 400, path: '/api/poll' },
  { what: 'the results', count: 400, path: '/api/results' },
  { what: 'the picture of the results', count: 400, path: '/api/results/picture.png' },
  { what: 'oEmbed', count: 400, path: '/api/oembed?url=http%3A%2F%2Flocalhost%2Fresults' },
  { what: 'the topics', count: 400, path: '/api/v1/google-trends', body: json({}) },
  { what: 'what the log is', count: 60, path: '/api/log' },
  {
    what: 'where a vote is in the log',
    count: 60,
    path: `/api/log/entry?commitment=${'A'.repeat(43)}`,
  },
  { what: 'the checkpoint', count: 400, path: '/log/checkpoint' },
  { what: 'a tile of hashes', count: 400, path: '/log/tile/0/001' },
  { what: 'a bundle of entries', count: 400, path: '/log/tile/entries/001' },
  { what: 'a bundle that is not full', count: 400, path: '/log/tile/entries/064.p/99' },
  { what: '64 bundles', count: 80, path: '/log/bundles/0' },
  { what: 'the API description', count: 50, path: '/api/docs-json' },
  { what: 'readiness', count: 400, path: '/api/health/ready' },
  { what: 'a vote alone', count: 400, path: '/api/vote', body: () => JSON.stringify(vote()) },
  {
    what: 'a vote of 1,500 unknown fields',
    count: 200,
    path: '/api/vote',
    body: json(Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`f${n}`, 1]))),
  },
  {
    what: 'an address of 254 characters of other scripts',
    count: 400,
    path: '/api/vote',
    body: () => JSON.stringify({ ...vote(), email: `${'é'.repeat(200)}@${'ß'.repeat(50)}.example` }),
  },
  { what: 'a confirmation', count: 200, path: '/api/vote/confirm', body: json({ token: 'A'.repeat(115) }) },
  { what: 'an unsubscription', count: 400, path: `/api/unsubscribe?token=${'A'.repeat(32)}`, body: json({}) },
  {
    what: 'a sign-in',
    count: 40,
    path: '/api/admin/login',
    body: json({ email: 'nobody@example.com', password: 'not the right one' }),
  },
  {
    what: 'a code of a second factor',
    count: 200,
    path: '/api/admin/login/code',
    body: json({ token: randomUUID(), code: '000000' }),
  },
  { what: 'a passkey challenge', count: 200, path: '/api/admin/login/passkey/options', body: json({}) },
  {
    what: 'a new password',
    count: 200,
    path: '/api/admin/reset-password',
    body: json({ token: 'x'.repeat(43), password: 'violet teapot under glass' }),
  },
];

/** The cost of each public request, compared with a vote; and how long votes wait for the most expensive reads. */
export const requests: Part = {
  name: 'requests',
  title: 'Processor time of anonymous requests',
  isOnDemand: true,
  async measure(effort) {
    const poll = await PollUnderLoad.start();
    await warmUp(poll, effort);
    const ofVote = await costOfVote(poll, effort);
    await poll.empty();
    await fillLog(poll);
    const rows: Row[] = [];
    for (const request of REQUESTS) {
      await send(poll, request, Math.ceil(request.count / 4));
      const costs: number[] = [];
      const seen = new Set<string>();
      for (let round = 0; round < effort.rounds; round += 1) costs.push(await costOf(poll, request, seen));
      rows.push(rowOf(request, costs, ofVote, [...seen].join(', ')));
    }
    // Last: the readers exhaust their limits.
    return [...rows, await besideReaders(poll)];
  },
};

/** Votes one after another, without other load and while others read as fast as they can. */
async function besideReaders(poll: PollUnderLoad): Promise<Row> {
  const alone = await timesOfVotes(poll);
  const ended = new AbortController();
  const readers = Array.from({ length: READERS }, async () => {
    while (!ended.signal.aborted) await (await fetch(`${poll.url}/log/bundles/0`)).arrayBuffer();
  });
  const beside = await timesOfVotes(poll);
  ended.abort();
  await Promise.all(readers);
  const [slow, fast] = [spreadOf(beside), spreadOf(alone)];
  return {
    work: `ms for a vote, while ${READERS} readers of the log ask for 64 bundles each as fast as they can`,
    beside: 'a vote alone',
    measured: `${shown(slow)} · ${shown(fast)} ms`,
    ratio: { median: slow.median / fast.median, min: slow.min / fast.max, max: slow.max / fast.min },
    target: `at most ${LONGEST_VOTE} ms`,
    isReached: slow.max <= LONGEST_VOTE,
  };
}

async function timesOfVotes(poll: PollUnderLoad): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < VOTES; index += 1) {
    const begun = performance.now();
    await send(poll, { what: 'a vote', count: 1, path: '/api/vote', body: () => JSON.stringify(vote()) }, 1);
    times.push(performance.now() - begun);
  }
  return times;
}

/** µs of backend and database per vote, of many concurrent votes. */
async function costOfVote(poll: PollUnderLoad, { seconds }: Effort): Promise<number> {
  await poll.empty();
  const before = processTime(poll.pid) + (await databaseTime(poll));
  const { responses } = await voteAtFullSpeed(poll.url, 64, seconds);
  return (processTime(poll.pid) + (await databaseTime(poll)) - before) / responses;
}

async function fillLog(poll: PollUnderLoad): Promise<void> {
  await poll.query(`
    INSERT INTO votes (voter_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source)
    SELECT sha256(n::text::bytea), '', '', '', 'US', '', false, 1, 'one.example.com' FROM generate_series(1, ${LOGGED}) AS n`);
  while (Number((await poll.query<{ size: string }>('SELECT size FROM log_head'))[0]?.size) < LOGGED) await pause(200);
}

/** µs of backend and database for each. `seen`: status and size of the responses. */
async function costOf(poll: PollUnderLoad, request: Request, seen: Set<string>): Promise<number> {
  const before = processTime(poll.pid) + (await databaseTime(poll));
  const { statuses, bytes } = await send(poll, request, request.count);
  const cost = (processTime(poll.pid) + (await databaseTime(poll)) - before) / request.count;
  seen.add(`status ${[...statuses].join(' and ')}, ${rounded(bytes / request.count / 1_000)} kB`);
  return cost;
}

async function send(
  { url }: PollUnderLoad,
  { path, body }: Request,
  count: number,
): Promise<{ statuses: Set<number>; bytes: number }> {
  const statuses = new Set<number>();
  let [left, bytes] = [count, 0];
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const response = await fetch(
        `${url}${path}`,
        body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: body() },
      );
      statuses.add(response.status);
      bytes += (await response.arrayBuffer()).byteLength;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { statuses, bytes };
}

function rowOf({ what }: Request, costs: number[], ofVote: number, seen: string): Row {
  const cost = spreadOf(costs);
  return {
    work: `µs for ${what} (${seen})`,
    beside: 'a vote at full speed',
    measured: `${shown(cost)} · ${rounded(ofVote)} µs`,
    ratio: ratioTo(ofVote, cost),
    target: `at most ${MOST} µs`,
    isReached: cost.median <= MOST,
  };
}
