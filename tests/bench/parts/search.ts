import { KeptPolls } from '../kept-polls';
import { Administrator } from '../load/administrator';
import { ratioOf } from '../pairs';
import type { Effort, Part, Row } from '../part';
import type { PollUnderLoad } from '../poll-under-load';
import { quantile, shown, spreadOf } from '../spread';

/** ms */
const MOST = 100;
/** Searches of a kind in a round, each followed by a page. */
const SEARCHES = 200;
const QUICK_SEARCHES = 5;
/** Rows whose details are searched for. */
const SAMPLES = 40;

interface Sample {
  name: string;
  /** The address before its @. */
  local: string;
  country: string;
}

/** What administrators search for: the details of some row among all. */
interface Kind {
  what: string;
  body: (sample: Sample) => object;
  /** Only rows that match fit this kind. */
  of?: (sample: Sample) => boolean;
}

const inNames = (search_text: string) => ({ search_term: { column: 'name', search_text } });
const inEmails = (search_text: string) => ({ search_term: { column: 'email', search_text } });
const isLatin = ({ name }: Sample) => /^\p{Script=Latin}/u.test(name);
const givenName = ({ name }: Sample) => name.split(' ')[0] ?? name;
/** No row has it, but many have its trigrams. */
const mistyped = ({ local }: Sample) => `${local.slice(0, -2)}x${local.slice(-2)}`;

const KINDS: Kind[] = [
  { what: 'common: a given name', body: (sample) => inNames(givenName(sample)), of: isLatin },
  { what: 'common: a whole name', body: ({ name }) => inNames(name), of: isLatin },
  { what: 'rare: a whole name in another script', body: ({ name }) => inNames(name), of: (sample) => !isLatin(sample) },
  { what: "rare: one voter's address", body: ({ local }) => inEmails(local) },
  { what: "rare: the end of one voter's address", body: ({ local }) => inEmails(`${local.slice(-5)}@`) },
  { what: 'no hit: an address with a slip', body: (sample) => inEmails(mistyped(sample)) },
  { what: 'no hit: a word that nobody has', body: () => inNames('zzyzx') },
  {
    what: 'a given name within a country',
    body: (sample) => ({ country: sample.country, ...inNames(givenName(sample)) }),
  },
  { what: "one voter's address within a country", body: ({ local, country }) => ({ country, ...inEmails(local) }) },
];

export const search: Part = {
  name: 'search',
  title: 'Search',
  isOnDemand: true,
  async measure(effort, note) {
    const kept = await KeptPolls.start(effort);
    const poll = await kept.poll('many');
    const administrator = await Administrator.of(poll);
    const samples = await samplesOf(poll);
    note(`Each kind is searched for with the details of ${SAMPLES} votes from all over the list, in turn.`);
    const rows: Row[] = [];
    for (const kind of KINDS) rows.push(await rowOf(kind, samples, administrator, effort));
    return rows;
  },
};

/** Spread over the whole list, the same ones each time; more than are needed, as not all fit every kind. */
async function samplesOf(poll: PollUnderLoad): Promise<Sample[]> {
  return poll.query<Sample>(`
    SELECT name, split_part(email, '@', 1) AS local, country
    FROM (SELECT (most * part / 2000)::bigint AS id FROM (SELECT max(id) AS most FROM votes) AS newest, generate_series(1, 2000) AS part) AS ids
    JOIN votes USING (id)`);
}

/** ms */
type Sides = Record<'ours' | 'beside', number[]>;

/** A search and a page in turn, so that what slows the machine slows both. */
async function rowOf(kind: Kind, all: Sample[], administrator: Administrator, effort: Effort): Promise<Row> {
  const { of = () => true } = kind;
  const fitting = all.filter((sample) => of(sample));
  const every = Math.max(1, Math.floor(fitting.length / SAMPLES));
  const bodies = fitting
    .filter((_, index) => index % every === 0)
    .slice(0, SAMPLES)
    .map((sample) => kind.body(sample));
  const slow: Sides = { ours: [], beside: [] };
  const middle: Sides = { ours: [], beside: [] };
  for (let round = 0; round < effort.rounds; round += 1) {
    const times: Sides = { ours: [], beside: [] };
    for (let index = 0; index < (effort.isQuick ? QUICK_SEARCHES : SEARCHES); index += 1) {
      times.ours.push(await administrator.timePage(bodies[index % bodies.length] ?? {}));
      times.beside.push(await administrator.timePage({}));
    }
    for (const side of ['ours', 'beside'] as const) {
      slow[side].push(quantile(times[side], 0.95));
      middle[side].push(quantile(times[side], 0.5));
    }
  }
  return {
    work: kind.what,
    beside: 'the first page of the list',
    measured: `p95 ${shown(spreadOf(slow.ours))} · ${shown(spreadOf(slow.beside))} ms, medians ${shown(spreadOf(middle.ours))} · ${shown(spreadOf(middle.beside))} ms`,
    ratio: ratioOf(slow.ours, slow.beside),
    target: `p95 at most ${MOST} ms`,
    isReached: spreadOf(slow.ours).median <= MOST,
  };
}
