import { WebhookReceiver } from 'test-support/webhook-receiver';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SequencerJobs } from '../src/log/sequencer.jobs.js';
import { Administration } from './support/administration.js';
import { getAs, postAs, signedIn } from './support/administrator.js';
import { SeededRandom } from './support/chaos/seeded-random.js';
import { letAnHourPass } from './support/log/log-operator.js';
import { logFile, logLines } from './support/log/public-log.js';
import { sha256 } from './support/log/rfc-6962.js';
import { poll, start } from './support/poll-of-test.js';
import { untilPassed } from './support/until.js';
import { voteOf } from './support/voters.js';
import { WebhookOwner } from './support/webhook-owner.js';

const VOTES = 400;
/** How many of them have zip codes with `FOUND_BY`. */
const FOUND = 139;
const FOUND_BY = '89';
/** Minimum of votes of a region that enter the log together (docs/log.md). */
const GROUP = 20;
/** Votes between two runs of the sequencer, as if some came each second. */
const ROUND = 5;

/** What only the voters know, in the order in which they vote. */
interface Voter {
  candidate: number;
  country: string;
  zip_code: string;
  /** By which a voter finds their own entry. */
  commitment: string;
}

/** A vote as administrators, keys and webhooks see it. */
interface SeenVote {
  id: string;
  country: string;
  cast_at: string;
}

/** Entries of a region that entered the log together. */
interface Group {
  region: string;
  lines: string[];
}

const regionOf = ({ country }: { country: string }) => (country === 'US' ? 'US' : 'GLOBAL');
const regionIn = (line: string) => line.split(' ')[2];
const candidateIn = (line: string) => Number(line.split(' ')[1]);
const isVote = (line: string) => /^v1 \d+ (US|GLOBAL) [\w-]{43}$/.test(line);

const voters = electorate();
let receiver: WebhookReceiver;
let olive: Administration;
/** An editor's, a viewer's and an API key's. */
let tokens: Record<'editor' | 'viewer' | 'key', string>;
/** What was new in the public log after each vote; at the end, an hour later. */
const looks: string[][] = [];
/** By id, in voting order. Used to check guesses, never to make them. */
const voterOf = new Map<string, Voter>();

/** Of every four consecutive votes of a region each candidate gets two, so no twenty are mostly for one of them. */
function electorate(): Voter[] {
  const random = new SeededRandom('electorate', VOTES);
  const left: Record<string, number[]> = {};
  return Array.from({ length: VOTES }, (_, index) => {
    const country = random.oneOf(['US', 'US', 'DE', 'FR']);
    const region = regionOf({ country });
    const choices = left[region]?.length ? left[region] : [1, 1, 2, 2];
    left[region] = choices;
    const [candidate = 1] = choices.splice(random.between(0, choices.length - 1), 1);
    const isFound = Math.floor(((index + 1) * FOUND) / VOTES) > Math.floor((index * FOUND) / VOTES);
    // In base eight, so that no more of them contain 89.
    const zip_code = `${isFound ? FOUND_BY : '98'}${index.toString(8).padStart(3, '0')}`;
    return { candidate, country, zip_code, commitment: sha256(`receipt ${index}`).toString('base64url') };
  });
}

/** Afterwards everything queued that may enter the log is in it. A running round may have begun before. */
async function sequence(): Promise<void> {
  await poll.app.get(SequencerJobs).loop.round();
  await poll.app.get(SequencerJobs).loop.round();
}

async function anHourPasses(): Promise<void> {
  await letAnHourPass(poll);
  await sequence();
  await look();
}

const logged = () => looks.flat();
const lastLook = () => found(looks.at(-1));

async function look(): Promise<void> {
  const size = Number((await logFile(poll.url, 'checkpoint')).toString().split('\n')[1]);
  looks.push(await logLines(poll.url, size, logged().length));
}

/** By region, earliest first. */
function groupsIn(added: string[][]): Group[] {
  return added.flatMap((entries) =>
    ['US', 'GLOBAL']
      .map((region) => ({ region, lines: entries.filter((line) => isVote(line) && regionIn(line) === region) }))
      .filter(({ lines }) => lines.length > 0),
  );
}

/**
 * The votes of each group, in order of arrival. Whoever sees this order knows the groups: a group contains all that wait, so the
 * votes of a region enter the log in order of arrival, except within the group.
 */
function joined(seen: SeenVote[], groups: Group[]): { votes: SeenVote[]; lines: string[] }[] {
  const next: Record<string, number> = {};
  return groups.map(({ region, lines }) => {
    const first = next[region] ?? 0;
    next[region] = first + lines.length;
    return { votes: seen.filter((vote) => regionOf(vote) === region).slice(first, first + lines.length), lines };
  });
}

/** The larger share of a group is for this candidate. */
function favourite(lines: string[]): number {
  return lines.filter((line) => candidateIn(line) === 1).length * 2 >= lines.length ? 1 : 2;
}

/** Throws if it is missing. */
function found<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('What the test looks for is missing.');
  return item;
}

/** The position of a vote's entry in the log. */
function entryOf({ id }: SeenVote): number {
  const { commitment } = found(voterOf.get(id));
  return logged().findIndex((line) => isVote(line) && line.endsWith(commitment));
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/**
 * Fails unless lists are in random order. Random ones fail with a chance below 10^-11, at three bounds of 10^-12 each. `lists`:
 * for each, the log positions of its first, second … element, in an order that someone knows.
 */
function expectShuffled(lists: number[][]): void {
  const counted = lists.length;
  // In a random list one position is guessed right on average, and many as rarely as by Poisson's law: its bound is Chernoff's.
  let lucky = counted;
  while (Math.exp(lucky - counted - lucky * Math.log(lucky / counted)) > 1e-12) lucky += 1;
  const right = (guessed: (place: number, length: number) => number) =>
    sum(lists.map((list) => list.filter((actual, place) => actual === guessed(place, list.length)).length));
  expect(right((place) => place)).toBeLessThan(lucky);
  expect(right((place, length) => length - 1 - place)).toBeLessThan(lucky);
  // Half of all pairs are inverted. The inversions before each position are independent, from 0 to that position: Hoeffding's
  // bound.
  const turned = sum(
    lists.map((list) => sum(list.map((actual, at) => list.slice(0, at).filter((other) => other > actual).length))),
  );
  const pairs = sum(lists.map(({ length }) => (length * (length - 1)) / 2));
  const squares = sum(lists.map((list) => sum(list.map((_, place) => place ** 2))));
  const tolerated = Math.sqrt((squares / 2) * Math.log(2e12));
  // Fewer rows could have any order.
  expect(tolerated).toBeLessThan(pairs / 2);
  expect(Math.abs(turned - pairs / 2)).toBeLessThan(tolerated);
}

beforeAll(async () => {
  receiver = await WebhookReceiver.open();
  await start({ WEBHOOK_ALLOWED_HOSTS: [receiver.host] });
  await (await WebhookOwner.of(poll)).add(receiver);
  olive = await Administration.of(poll);
  const viewer = await signedIn(poll, 'vera@example.com', 'viewer');
  tokens = { editor: olive.token, viewer, key: await olive.apiKey('votes', 'totals') };
  await sequence();
  await look();
  for (const [index, { candidate, country, zip_code, commitment }] of voters.entries()) {
    const details = { country, zip_code, candidate_id: candidate, receipt_commitment: commitment };
    await poll.castVote(voteOf(`voter${index}`, details)).expect(201);
    if (index % ROUND === ROUND - 1) await poll.app.get(SequencerJobs).loop.round();
    await look();
  }
  await sequence();
  await look();
  await anHourPasses();
  const { rows } = await poll.database.query<{ id: string; voter: number }>(`
    SELECT id, substring(email FROM '\\d+')::int AS voter FROM votes ORDER BY id`);
  for (const { id, voter } of rows) voterOf.set(id, found(voters[voter]));
});

const seenSchema = z
  .object({ id: z.string(), Country: z.string(), CastAt: z.iso.datetime() })
  .transform(({ id, Country, CastAt }): SeenVote => ({ id, country: Country, cast_at: CastAt }));
const pageSchema = z.object({ votes: z.array(seenSchema), next_Page: z.string().nullable() });
const messageSchema = z.object({
  votes: z.array(z.object({ id: z.string(), cast_at: z.string(), country: z.string() })),
});

/** All pages, newest vote first. */
async function pages(token: string, filter: object = {}): Promise<SeenVote[]> {
  const votes: SeenVote[] = [];
  let page_state: string | null = null;
  do {
    const response = await postAs(poll, token, '/api/get-votes', { ...filter, page_state }).expect(200);
    expect(response.text).not.toMatch(/candidate|receipt|commitment/i);
    const page = pageSchema.parse(response.body);
    votes.push(...page.votes);
    page_state = page.next_Page;
  } while (page_state !== null);
  return votes;
}

/** The same votes, queried by country, zip code prefix and a quarter of the time. */
async function filtered(token: string): Promise<SeenVote[]> {
  const all = (await pages(token)).map(({ cast_at }) => Date.parse(cast_at));
  const [first, quarter] = [Math.min(...all), (Math.max(...all) + 1 - Math.min(...all)) / 4];
  const at = (time: number) => new Date(Math.ceil(first + time * quarter)).toISOString();
  const votes: SeenVote[] = [];
  for (const country of ['US', 'DE', 'FR']) {
    for (const zip_code of [FOUND_BY, '98']) {
      for (const time of [0, 1, 2, 3]) {
        const range = { cast_from: at(time), cast_to: at(time + 1) };
        votes.push(...(await pages(token, { country, zip_code, ...range })));
      }
    }
  }
  return votes;
}

async function exported(): Promise<SeenVote[]> {
  const { text } = await olive.post('get-votes/export').expect(200);
  const [header = '', ...lines] = text.slice(1, -2).split('\r\n');
  const columns = header.slice(1, -1).split('","');
  return lines.map((line) => {
    const fields = line.slice(1, -1).split('","');
    const field = (name: string) => fields[columns.indexOf(name)] ?? '';
    return { id: field('Id'), country: field('Country'), cast_at: field('Cast At') };
  });
}

async function told(): Promise<SeenVote[]> {
  const votes = () => receiver.of('vote.counted').flatMap(({ data }) => messageSchema.parse(data).votes);
  await untilPassed(() => expect(votes()).toHaveLength(VOTES));
  return votes();
}

const readers: [string, () => Promise<SeenVote[]>][] = [
  ['an editor who reads all pages', () => pages(tokens.editor)],
  ['an editor who filters', () => filtered(tokens.editor)],
  ['an editor who exports', exported],
  ['a viewer who reads all pages', () => pages(tokens.viewer)],
  ['a viewer who filters', () => filtered(tokens.viewer)],
  ['an API key', () => pages(tokens.key)],
  ['a webhook', told],
];

// In this order: each part continues with the votes of the previous one.
describe('an administrator who looks again and again', { shuffle: false }, () => {
  describe('the log of consecutive votes', () => {
    it('has them in groups of at least twenty of a region, and no more wait than necessary', () => {
      const groups = groupsIn(looks.slice(0, -1));
      expect(groups.filter(({ lines }) => lines.length < GROUP)).toEqual([]);
      const inLog = (region: string) => groups.flatMap((group) => (group.region === region ? group.lines : [])).length;
      for (const region of ['US', 'GLOBAL']) {
        const waiting = voters.filter((voter) => regionOf(voter) === region).length - inLog(region);
        expect(waiting).toBeGreaterThanOrEqual(0);
        expect(waiting).toBeLessThan(GROUP);
      }
    });

    it.each(readers)('reveals to %s no more about their candidates than the shares of each group', async (_, read) => {
      const seen = (await read()).toSorted((one, other) => Number(one.id) - Number(other.id));
      expect(seen.map(({ id }) => id)).toEqual([...voterOf.keys()]);
      const groups = joined(seen, groupsIn(looks));
      const places = groups.map(({ votes, lines }) =>
        votes.map((vote) => lines.indexOf(found(logged()[entryOf(vote)]))),
      );
      // No join is better: it has the group of every vote.
      expect(places.map((group) => group.toSorted((one, other) => one - other))).toEqual(
        groups.map(({ lines }) => [...lines.keys()]),
      );
      const right = sum(
        groups.map(
          ({ votes, lines }) => votes.filter(({ id }) => voterOf.get(id)?.candidate === favourite(lines)).length,
        ),
      );
      const shares = groups.map(({ lines }) => lines.filter((line) => candidateIn(line) === favourite(lines)).length);
      expect(right).toBe(sum(shares));
      // A group cuts at most two of the fours of `electorate`, so it has at most two more than half. One more of each region is
      // small.
      const most = VOTES / GROUP + 2;
      expect(right).toBeLessThanOrEqual(VOTES / 2 + 2 * most);
      expect(groups.length).toBeLessThanOrEqual(most);
      expectShuffled(places);
    });
  });

  const figures = ['overview', 'overview/places', 'overview/times', 'overview/certainty'];
  it.each(figures)('%s has candidates only in the totals', async (path) => {
    for (const token of [tokens.viewer, tokens.key]) {
      const { text } = await getAs(poll, token, `/api/${path}`).expect(200);
      expect(text.replace(/"totals":\[\d+,\d+\],"candidates":\[1,2\]/, '')).not.toMatch(/candidate/);
    }
  });

  /** The entries that new changes of a kind refer to, in log order. */
  const changedBy = (kind: string) =>
    lastLook().flatMap((line) => (line.startsWith(`v1 ${kind} `) ? [Number(line.split(' ')[2])] : []));

  describe('the log of changes', () => {
    it('has them in random order, and those of each vote in its own', async () => {
      expect(await olive.change('invalidate', { zip_code: FOUND_BY, code: 'flood' })).toBe(FOUND);
      expect(await olive.undo(await olive.newestEntry())).toBe(FOUND);
      await sequence();
      await look();
      const [out, back] = [changedBy('invalidated'), changedBy('restored')];
      const changed = (await pages(tokens.viewer, { zip_code: FOUND_BY })).toReversed();
      const inOrder = [...changed.map(entryOf)].toSorted((one, other) => one - other);
      for (const list of [out, back]) expect(list.toSorted((one, other) => one - other)).toEqual(inOrder);
      for (const index of inOrder) {
        expect(lastLook().filter((line) => line.split(' ')[2] === String(index))).toEqual([
          `v1 invalidated ${index} flood`,
          `v1 restored ${index} undo`,
        ]);
      }
      for (const [known, list] of [
        [changed.map(entryOf), out],
        [changed.map(entryOf), back],
        [inOrder, out],
        [inOrder, back],
        [out, back],
      ] as const) {
        const ofRegion = (indexes: readonly number[], region: string) =>
          indexes.filter((index) => regionIn(found(logged()[index])) === region);
        expectShuffled(
          ['US', 'GLOBAL'].map((region) => {
            const listed = ofRegion(list, region);
            return ofRegion(known, region).map((index) => listed.indexOf(index));
          }),
        );
      }
    });

    it('does not have fewer than twenty of a region, kind and reason before an hour has passed', async () => {
      const seen = await pages(tokens.editor);
      const ids = (region: string, from: number, to: number) =>
        seen.flatMap((vote) => (regionOf(vote) === region ? [vote.id] : [])).slice(from, to);
      await olive.change('invalidate', { ids: ids('US', 0, 19), code: 'flood' });
      await olive.change('invalidate', { ids: ids('GLOBAL', 0, 19), code: 'flood' });
      await olive.change('invalidate', { ids: ids('US', 19, 38), code: 'duplicate' });
      await olive.change('restore', { ids: ids('US', 0, 19), code: 'mistake' });
      await sequence();
      await look();
      expect(lastLook()).toEqual([]);
      await anHourPasses();
      expect(changedBy('invalidated')).toHaveLength(57);
      expect(changedBy('restored')).toHaveLength(19);
    });
  });
});
