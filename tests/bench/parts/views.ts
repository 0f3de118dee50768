import { KeptPolls } from '../kept-polls';
import { Administrator } from '../load/administrator';
import { ratioOf } from '../pairs';
import type { Part, Row } from '../part';
import { quantile, shown, spreadOf } from '../spread';

/** ms, for 95 of 100 responses. */
const SLOWEST = 300;
/** Or this many times the first page of the votes. */
const MOST = 20;
/** Requests per round. */
const REQUESTS = 40;
const DAY = 86_400_000;

/** The dashboard's requests; without a body a GET. */
function views(now: number): Record<string, { path: string; body?: object }> {
  const aDayAgo = new Date(now - DAY).toISOString();
  return {
    emails: { path: 'emails', body: {} },
    'an email by its beginning': { path: 'emails', body: { search_text: 'rosa.madeup' } },
    'how many emails an export leaves out': { path: 'emails/count', body: {} },
    'the votes of a large state': { path: 'get-votes', body: { state: 'CA' } },
    'the votes of a small state': { path: 'get-votes', body: { state: 'GU' } },
    'the votes of a state since a day': { path: 'get-votes', body: { state: 'OH', cast_from: aDayAgo } },
    'how many these are': { path: 'votes/count', body: { change: 'invalidate', state: 'OH', cast_from: aDayAgo } },
    'the overview: totals and days': { path: 'overview' },
    'the overview: times': { path: 'overview/times' },
    'the overview: places': { path: 'overview/places' },
    ...comparedViews('a day', now, DAY),
    ...comparedViews('30 days', now, 30 * DAY),
    'the last minute': { path: 'signals/last-minute' },
    'the signals of the last hour': { path: 'signals?window=hour' },
    'the signals of the last day': { path: 'signals?window=day' },
    'the signals of the whole poll': { path: 'signals?window=poll' },
    'the audit log': { path: 'audit-log', body: {} },
  };
}

/** The overview's requests for a time that ends now, beside one as long before it. */
function comparedViews(time: string, now: number, length: number): Record<string, { path: string }> {
  const from = `from=${new Date(now - length).toISOString()}`;
  const beside = `${from}&compared_from=${new Date(now - 2 * length).toISOString()}`;
  return {
    [`the overview: times of ${time}`]: { path: `overview/times?${beside}` },
    [`the overview: places of ${time}`]: { path: `overview/places?${beside}` },
    [`the overview: how sure of ${time}`]: { path: `overview/certainty?${from}` },
  };
}

export const viewsOfAMillion: Part = {
  name: 'views',
  title: 'Views of the dashboard',
  isOnDemand: true,
  async measure(effort, note) {
    const kept = await KeptPolls.start(effort);
    const poll = await kept.poll('million');
    const administrator = await Administrator.of(poll);
    const rows: Row[] = [];
    for (const [work, { path, body }] of Object.entries(views(Date.now()))) {
      const first = await administrator.timeOf(path, body);
      const view: number[] = [];
      const page: number[] = [];
      for (let round = 0; round < effort.rounds; round += 1) {
        const [times, pages]: [number[], number[]] = [[], []];
        for (let request = 0; request < REQUESTS; request += 1) {
          times.push(await administrator.timeOf(path, body));
          pages.push(await administrator.timePage({}));
        }
        view.push(quantile(times, 0.95));
        page.push(quantile(pages, 0.95));
      }
      const ratio = ratioOf(view, page);
      note(`${work}: ${first.toFixed(0)} ms at the first request`);
      rows.push({
        work: `${work}, among a million votes: 95 of 100 responses within`,
        beside: 'the first page of the votes',
        measured: `${shown(spreadOf(view))} · ${shown(spreadOf(page))} ms`,
        ratio,
        target: `${SLOWEST} ms, or at most ${MOST}`,
        isReached: spreadOf(view).median <= SLOWEST || ratio.median <= MOST,
      });
    }
    return rows;
  },
};
