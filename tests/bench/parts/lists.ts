import { KeptPolls } from '../kept-polls';
import { Administrator } from '../load/administrator';
import { atMost, comparison } from '../pairs';
import type { Effort, Part, Row } from '../part';
import type { PollUnderLoad } from '../poll-under-load';
import { quantile } from '../spread';

const MOST = 1.5;
const PAGE = 25;
/** Pages requested in a round, of each poll; their median counts. */
const PAGES = 200;
const QUICK_PAGES = 5;
const COUNTRY = 'US';

/** A page: how many votes of the list precede it, and the country that the list is filtered by. */
interface Place {
  what: string;
  behind: (votes: number) => number;
  country?: string;
}

const first = () => 0;
/** If there are fewer pages, the middle one. */
const thousandth = (votes: number) => Math.min(999 * PAGE, Math.floor(votes / 2));
const last = (votes: number) => votes - PAGE;

const PLACES: Place[] = [
  { what: 'the first page', behind: first },
  { what: 'the 1,000th page', behind: thousandth },
  { what: 'the last page', behind: last },
  { what: 'the first page of a country', behind: first, country: COUNTRY },
  { what: 'the 1,000th page of a country', behind: thousandth, country: COUNTRY },
  { what: 'the last page of a country', behind: last, country: COUNTRY },
];

export const lists: Part = {
  name: 'lists',
  title: 'Lists',
  isOnDemand: true,
  async measure(effort) {
    const kept = await KeptPolls.start(effort);
    const many = await Reader.of(await kept.poll('many'));
    const few = await Reader.of(await kept.poll('few'));
    const rows: Row[] = [];
    for (const place of PLACES) rows.push(await rowOf(place, many, few, effort));
    return rows;
  },
};

/** An administrator who opens pages of one poll. */
class Reader {
  private constructor(
    private readonly poll: PollUnderLoad,
    private readonly administrator: Administrator,
  ) {}

  static async of(poll: PollUnderLoad): Promise<Reader> {
    return new Reader(poll, await Administrator.of(poll));
  }

  /** The page after as many rows as `place` says, as a request. */
  async pageAt({ behind, country }: Place): Promise<() => Promise<number>> {
    const where = country === undefined ? '' : `WHERE country = '${country}'`;
    const [list] = await this.poll.query<{ votes: string }>(`SELECT count(*) AS votes FROM votes ${where}`);
    const rows = behind(Number(list?.votes));
    const [before] = await this.poll.query<{ id: string }>(
      `SELECT id FROM votes ${where} ORDER BY id DESC OFFSET ${Math.max(0, rows - 1)} LIMIT 1`,
    );
    const page_state = rows > 0 && before ? before.id : null;
    return () => this.administrator.timePage({ page_state, country: country ?? null });
  }
}

/** ms */
type Sides = Record<'ours' | 'beside', number[]>;

/** One page of each poll in turn, so that what slows the machine slows both. */
async function rowOf(place: Place, many: Reader, few: Reader, effort: Effort): Promise<Row> {
  const [ours, beside] = [await many.pageAt(place), await few.pageAt(place)];
  const medians: Sides = { ours: [], beside: [] };
  for (let round = 0; round < effort.rounds; round += 1) {
    const times: Sides = { ours: [], beside: [] };
    for (let page = 0; page < (effort.isQuick ? QUICK_PAGES : PAGES); page += 1) {
      times.ours.push(await ours());
      times.beside.push(await beside());
    }
    medians.ours.push(quantile(times.ours, 0.5));
    medians.beside.push(quantile(times.beside, 0.5));
  }
  const what = { work: `${place.what}, among ten million votes`, beside: 'the same, among 10,000' };
  return comparison(what, { ...medians, unit: 'ms' }, atMost(MOST));
}
