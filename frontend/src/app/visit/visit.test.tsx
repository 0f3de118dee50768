import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from '../../../test/server';
import { mockTrends, trends } from '../../../test/trends';
import { whenUsable } from '../../hooks/when-usable';

/** The operator's. */
let measurementId: string | null = null;

/** Starts a new visit with fresh modules. */
async function openFresh(address: string, closes_at: string | null = null) {
  vi.resetModules();
  const { pollData } = await import('../../content/poll-data');
  pollData.measurementId = measurementId;
  pollData.poll.closes_at = closes_at;
  const { Visit } = await import('./visit');
  const { MemoryRouter, Link, useLocation } = await import('react-router-dom');
  const { pageAt } = await import('../pages');
  const VisitHere = () => <Visit page={pageAt(useLocation().pathname)} />;
  render(
    <MemoryRouter initialEntries={[address]}>
      <VisitHere />
      <Link to="/home">The landing page</Link>
      <Link to="/form">The form</Link>
    </MemoryRouter>,
  );
}

const notForVoters = ['/confirm', '/login', '/forgotpassword', '/resetpassword', '/dashboard'];

const goTo = (link: string) => userEvent.click(screen.getByRole('link', { name: link }));

const meta = (key: string) =>
  document.head.querySelector(`meta[name="${key}"], meta[property="${key}"]`)?.getAttribute('content') ?? null;
const canonical = () => document.head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null;

/** Records the reported page views. */
function collect(): URLSearchParams[] {
  const reports: URLSearchParams[] = [];
  server.use(
    http.post('https://www.google-analytics.com/g/collect', ({ request }) => {
      reports.push(new URL(request.url).searchParams);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return reports;
}

/** The background work of the page has begun. */
const usable = () => new Promise<void>((resolve) => whenUsable(resolve));

/** The page has requested the topics this many times: requests arrive in order, and one more is the last. */
async function onlyThese(requests: unknown[], count: number): Promise<void> {
  await usable();
  const { fetchTrends } = await import('../../api/trends');
  await fetchTrends(null);
  expect(requests).toHaveLength(count + 1);
}

beforeEach(() => {
  document.head.innerHTML = '';
  mockTrends(trends(3, 1));
});

it.each([
  ['2021-01-01T00:00:00Z', null],
  ['2019-01-01T00:00:00Z', 'a receipt'],
])("a kept receipt is deleted once the poll has closed by the server's clock: %s", async (now, kept) => {
  localStorage.setItem('receipt', 'a receipt');
  const headers = { Date: new Date(now).toUTCString() };
  server.use(
    http.post('/api/v1/google-trends', () => HttpResponse.json({ trends: trends(3, 1), next_page: null }, { headers })),
  );
  await openFresh('/home', '2020-01-01T00:00:00Z');
  await waitFor(() => expect(meta('keywords')).not.toBeNull());
  await waitFor(() => expect(localStorage.getItem('receipt')).toBe(kept));
});

it('a canonical link belongs to the document, and is gone on the next page, whose URL a browser shares', async () => {
  document.head.innerHTML = '<link rel="canonical" href="https://vote.example.org/home">';
  await openFresh('/home?name=Ada&email=ada@example.com');
  expect(canonical()).toBe('https://vote.example.org/home');
  await goTo('The form');
  expect(canonical()).toBeNull();
  expect(document.head.innerHTML).not.toMatch(/Ada|%40|\?/);
});

describe('the keywords', () => {
  it('are the trending topics, fetched once per visit', async () => {
    const requests = mockTrends(trends(3, 1));
    await openFresh('/home');
    await waitFor(() => expect(meta('keywords')).toBe('Topic 3, Topic 2, Topic 1'));
    await goTo('The form');
    await onlyThese(requests, 1);
  });

  it.each([
    ['"><script>alert(1)</script>', '"><script>alert(1)</script>'],
    ['Paris, Texas ,and  Rome', 'Paris Texas and  Rome'],
  ])('are text, one per topic, whatever its title: %s', async (title, keywords) => {
    mockTrends(trends(1, 1, { title }));
    await openFresh('/home');
    await waitFor(() => expect(meta('keywords')).toBe(keywords));
    expect(document.querySelector('script')).toBeNull();
  });

  it('are left out without topics', async () => {
    const requests = mockTrends([]);
    await openFresh('/home');
    await waitFor(() => expect(requests).toHaveLength(1));
    await onlyThese(requests, 1);
    expect(meta('keywords')).toBeNull();
  });

  it.each(['/vote', '/success', '/sorry'])('are there on %s, which is not indexed', async (address) => {
    await openFresh(address);
    await waitFor(() => expect(meta('keywords')).toBe('Topic 3, Topic 2, Topic 1'));
  });

  it.each([...notForVoters, '/nowhere'])('are not fetched on %s', async (address) => {
    const requests = mockTrends(trends(3, 1));
    await openFresh(address);
    await onlyThese(requests, 0);
  });

  it('are left out, and the failure logged, if they cannot be fetched', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.use(http.post('/api/v1/google-trends', () => new HttpResponse(null, { status: 500 })));
    await openFresh('/home');
    await waitFor(() =>
      expect(log).toHaveBeenCalledExactlyOnceWith(
        'The keywords could not be fetched:',
        'Request failed with status code 500',
      ),
    );
    expect(meta('keywords')).toBeNull();
    expect(screen.getByRole('link', { name: 'The form' })).toBeTruthy();
  });
});

describe('page views', () => {
  beforeEach(() => {
    measurementId = 'G-TEST123456';
  });

  afterEach(() => {
    measurementId = null;
    for (const name of ['doNotTrack', 'globalPrivacyControl']) Reflect.deleteProperty(navigator, name);
  });

  it('are reported with the path only, without cookie and referrer, for each page of the visit', async () => {
    const calling = vi.spyOn(globalThis, 'fetch');
    const reports = collect();
    await openFresh('/home?name=Ada&email=ada@example.com#there');
    await waitFor(() => expect(reports).toHaveLength(1));
    const isReport = (address: unknown) => typeof address === 'string' && address.includes('google-analytics');
    const [, options] = calling.mock.calls.find(([address]) => isReport(address)) ?? [];
    expect(options).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', mode: 'no-cors' });
    expect(options).not.toHaveProperty('body');
    expect([document.cookie, localStorage.length, sessionStorage.length]).toEqual(['', 0, 0]);
    await goTo('The form');
    await waitFor(() => expect(reports).toHaveLength(2));
    const [first, second] = reports.map((report) => Object.fromEntries(report));
    const origin = window.location.origin;
    expect(first).toEqual({
      v: '2',
      tid: 'G-TEST123456',
      cid: first?.cid,
      sid: first?.sid,
      sct: '1',
      seg: '1',
      _s: '1',
      _fv: '1',
      _ss: '1',
      npa: '1',
      en: 'page_view',
      dl: `${origin}/home`,
      dt: 'Public Online Poll',
    });
    expect([first?.cid, first?.sid].join()).toMatch(/^\d+\.\d+,\d+$/);
    expect(second).toMatchObject({
      cid: first?.cid,
      _s: '2',
      dl: `${origin}/form`,
      dt: 'Enter Your Info, Then Vote – Public Online Poll',
    });
    expect(second).not.toHaveProperty('_fv');
  });

  it('do not disturb the page if they cannot be reported', async () => {
    let requests = 0;
    server.use(
      http.post('https://www.google-analytics.com/g/collect', () => {
        requests += 1;
        return HttpResponse.error();
      }),
    );
    await openFresh('/home');
    await waitFor(() => expect(requests).toBe(1));
    expect(screen.getByRole('link', { name: 'The form' })).toBeTruthy();
  });

  it.each<[string, string | null, object]>([
    ['no measurement ID is set', null, {}],
    ['the browser says Do Not Track', 'G-TEST123456', { doNotTrack: '1' }],
    ['the browser says Global Privacy Control', 'G-TEST123456', { globalPrivacyControl: true }],
  ])('are not reported when %s', async (_case, id, said) => {
    const reports = collect();
    measurementId = id;
    for (const [name, value] of Object.entries(said)) sayOf(name, value);
    await openFresh('/home');
    await waitFor(() => expect(meta('keywords')).not.toBeNull());
    expect(reports).toEqual([]);
  });

  it.each([...notForVoters, '/confirm#token=x', '/ada@example.com'])('are not reported at %s', async (address) => {
    const reports = collect();
    await openFresh(address);
    await usable();
    // Reports arrive in order, so the report of the next page proves that the first sent none.
    await goTo('The landing page');
    await waitFor(() => expect(reports.map((report) => new URL(report.get('dl') ?? '').pathname)).toEqual(['/home']));
  });
});

/** An own property of the browser's `navigator`, which `afterEach` takes away. */
function sayOf(name: string, value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true });
}
