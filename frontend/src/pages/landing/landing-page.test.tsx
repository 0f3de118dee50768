import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { changeCandidates } from '../../../test/candidates';
import { fixLot } from '../../../test/lot';
import { changePoll } from '../../../test/poll';
import { preferReducedMotion, setVisibility } from '../../../test/screen';
import { server } from '../../../test/server';
import { mockFailedTotals, mockTotals, mockTotalsAt } from '../../../test/totals';
import * as api from '../../api/totals';
import { ToastProvider } from '../../components/toast';
import { poll } from '../../content/poll';
import * as leaving from '../../leave-to';
import { LandingPage } from './landing-page';

const placeholders = ['85,931,559', '54,939,848', '23,676,959', '12,180,752'];
const caption = 'Example figures, not votes.';

function openLanding({ slides = true } = {}) {
  return render(
    <MemoryRouter initialEntries={['/home']}>
      <ToastProvider>
        <Routes>
          <Route path="/home" element={<LandingPage slides={slides} />} />
          <Route path="/form" element={<p>The form</p>} />
          <Route path="/results" element={<p>The results</p>} />
          <Route path="/articles" element={<p>The articles</p>} />
        </Routes>
      </ToastProvider>
    </MemoryRouter>,
  );
}

const definitions = (part: 'total' | 'share') =>
  screen.getAllByRole('definition').filter((definition) => definition.classList.contains(`vote-counters__${part}`));
const totals = () => definitions('total').map((total) => total.textContent);
const shares = () => definitions('share').map((share) => share.textContent);
/** The overlay of the totals while they count up. */
const counting = () =>
  definitions('total').flatMap(({ dataset }) => (dataset.counting ? Number(dataset.counting.replace(',', '')) : []));
/** The widths of the parts of each bar. */
const bars = () =>
  Array.from(document.querySelectorAll('.vote-counters .bar'), (bar) =>
    Array.from(bar.querySelectorAll('rect'), (part) => part.getAttribute('width')),
  );
const nothing = ['0%', '0%'];
const labels = () => screen.getAllByRole('term').map((label) => label.textContent);
const heading = () => document.querySelector('h2.landing__race')?.textContent;

/** Delivers pending responses under fake timers. */
async function settle(milliseconds = 0) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

let log: MockInstance<typeof console.warn>;
let leaveTo: MockInstance<typeof leaving.leaveTo>;

describe('the landing page', () => {
  beforeEach(() => {
    log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    leaveTo = vi.spyOn(leaving, 'leaveTo').mockImplementation(() => undefined);
  });

  it('shows the example totals, marked as examples, until live ones arrive', async () => {
    mockTotals(1_234_567, 2, 3, 4);
    openLanding();
    expect(totals()).toEqual(placeholders);
    const [one, two] = ['Candidate One Votes', 'Candidate Two Votes'];
    expect(labels()).toEqual([`USA ${one}`, `USA ${two}`, `Global ${one}`, `Global ${two}`]);
    expect(heading()).toBe('The race is wide open');
    const [first] = definitions('total');
    const order = first && screen.getByText(caption).compareDocumentPosition(first);
    expect(order, 'the caption is above the figures').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('Global: votes from outside the United States.')).toBeDefined();

    await screen.findByText('1,234,567');
    expect(totals()).toEqual(['1,234,567', '3', '2', '4']);
    expect(screen.queryByText(caption)).toBeNull();
    expect(heading()).toBe('Candidate One already has a landslide of voters');
  });

  it("has each live total's share of its region beside it, but none beside an example", async () => {
    mockTotals(20, 9, 10, 0);
    openLanding();
    expect(shares()).toEqual([]);
    expect(bars()).toEqual([nothing, nothing]);
    expect(screen.getAllByText('Example')).toHaveLength(4);
    await waitFor(() => expect(totals()).toEqual(['20', '10', '9', '0']));
    // The second region has fewer than ten votes: a share of one vote would reveal it.
    expect(shares()).toEqual(['66.7%', '33.3%']);
    expect(bars().map((parts) => parts.map((part) => Number.parseFloat(part ?? '').toFixed(1)))).toEqual([
      ['66.7', '33.3'],
      ['0.0', '0.0'],
    ]);
    expect(screen.queryByText('Example')).toBeNull();
  });

  it('has a bar even for a share of 0', async () => {
    mockTotals(20, 0, 0, 0);
    openLanding();
    await waitFor(() => expect(shares()).toEqual(['100.0%', '0.0%']));
    expect(bars()).toEqual([['100%', '0%'], nothing]);
  });

  it('animates live totals only visually: the text is the total immediately', async () => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'setInterval'] });
    mockTotals(4_000, 4_000, 0, 4_000);
    openLanding();
    expect(counting()).toEqual([]);
    await waitFor(() => expect(totals()).toEqual(['4,000', '0', '4,000', '4,000']));
    expect(counting()).toHaveLength(3);
    expect(Math.max(...counting())).toBeLessThan(4_000);
    await settle(650);
    expect(counting()).toEqual([]);

    mockTotals(4_000, 4_000, 0, 4_100);
    await settle(10_000);
    await waitFor(() => expect(totals()).toEqual(['4,000', '0', '4,000', '4,100']));
    expect(counting()).toHaveLength(1);
    expect(counting()[0]).toBeGreaterThanOrEqual(4_000);
    await settle(650);
    expect(counting()).toEqual([]);
  });

  it('animates nothing for a visitor who prefers reduced motion', async () => {
    preferReducedMotion();
    mockTotals(4_000, 4_000, 0, 4_000);
    openLanding();
    await waitFor(() => expect(totals()).toEqual(['4,000', '0', '4,000', '4,000']));
    expect(counting()).toEqual([]);
  });

  it.each([
    ['all four totals are 0', () => mockTotals(0, 0, 0, 0)],
    ['the call fails', mockFailedTotals],
    ['the network is down', () => server.use(http.get('/api/vote/count', () => HttpResponse.error()))],
    ['the response has another shape', () => server.use(http.get('/api/vote/count', () => HttpResponse.json({})))],
  ])('keeps the example totals and their caption when %s', async (_case, response) => {
    const fetching = vi.spyOn(api, 'fetchTotals');
    response();
    openLanding();
    expect(fetching).toHaveBeenCalledOnce();
    await waitFor(() => expect(fetching.mock.settledResults[0]?.type).not.toBe('incomplete'));
    await act(() => Promise.resolve());
    expect(totals()).toEqual(placeholders);
    expect(screen.getByText(caption)).toBeDefined();
    expect(heading()).toBe('The race is wide open');
  });

  it.each([3, 7, 12])('has two totals for each of %d candidates, whose shares add up to 100 %%', async (count) => {
    changeCandidates(count);
    mockTotals(...Array.from({ length: 2 * count }, (_, place) => 7 * (place + 1)));
    openLanding();
    expect(totals().slice(0, 3)).toEqual(['85,931,559', '54,939,848', '85,931,559']);
    expect(screen.getByText(caption)).toBeDefined();
    await waitFor(() => expect(totals()[0]).toBe('7'));
    expect(totals()).toHaveLength(2 * count);
    expect(totals()[count]).toBe('14');
    expect(labels()[2]).toBe('USA Cleo Votes');
    expect(labels()[count + 2]).toBe('Global Cleo Votes');
    const tenths = shares().map((share) => Number(share.replace(/[.%]/g, '')));
    expect(tenths.slice(0, count).reduce((sum, each) => sum + each, 0)).toBe(1_000);
    expect(tenths.slice(count).reduce((sum, each) => sum + each, 0)).toBe(1_000);
  });

  it('fetches the totals every 10 s while it is visible, and keeps the last ones if that fails', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    mockTotals(10, 10, 5, 5);
    openLanding();
    await waitFor(() => expect(totals()).toEqual(['10', '5', '10', '5']));

    mockTotals(11, 10, 5, 5);
    await settle(10_000);
    await waitFor(() => expect(totals()).toEqual(['11', '5', '10', '5']));

    mockFailedTotals();
    await settle(10_000);
    await waitFor(() => expect(log).toHaveBeenCalledOnce());
    expect(totals()).toEqual(['11', '5', '10', '5']);
    expect(screen.queryByText(caption)).toBeNull();
    setVisibility('hidden');
    let requests = 0;
    server.use(
      http.get('/api/vote/count', () => {
        requests += 1;
      }),
    );
    await settle(60_000);
    expect(requests).toBe(0);

    setVisibility('visible');
    // Not Testing Library's, which checks by the interval that is faked, and only else when the page changes.
    await vi.waitFor(() => expect(requests).toBe(1));
  });

  it.each([
    ['VOTE NOW', 'The form'],
    ['This poll supports trends and articles', 'The articles'],
    ['All results', 'The results'],
  ])('leads on by the link "%s", and not to the legal services', async (name, page) => {
    openLanding();
    await userEvent.click(screen.getByRole('link', { name }));
    expect(screen.getByText(page)).toBeDefined();
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it("leads to the sponsor's site on a click on the hero, but not to the example's", async () => {
    const { unmount } = openLanding();
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    expect(leaveTo).not.toHaveBeenCalled();
    unmount();
    changePoll({ links: { ...poll.links, legal_services: 'https://law.test/poll' } });
    openLanding();
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    expect(leaveTo).toHaveBeenCalledExactlyOnceWith('https://law.test/poll');
  });

  it('stays on the page when a press on the hero drags, selects text or clears the selection', () => {
    changePoll({ links: { ...poll.links, legal_services: 'https://law.test/poll' } });
    openLanding();
    const title = screen.getByRole('heading', { level: 1 });
    const press = (down: object, whileDown: () => void, up: object) => {
      fireEvent.pointerDown(title, down);
      whileDown();
      fireEvent.click(title, up);
    };
    const selection = window.getSelection();
    press({ clientX: 10, clientY: 10 }, () => {}, { clientX: 10, clientY: 16 });
    press({}, () => selection?.selectAllChildren(title), {});
    press({}, () => selection?.removeAllRanges(), {});
    expect(leaveTo).not.toHaveBeenCalled();
    press({ clientX: 10, clientY: 10 }, () => {}, { clientX: 13, clientY: 14 });
    expect(leaveTo).toHaveBeenCalledOnce();
  });

  it('says that the link to legal services is sponsored, and has none if the file has none', async () => {
    const { unmount } = openLanding();
    const link = screen.getByRole('link', { name: 'Sponsored: opens legal.example.com' });
    expect(link.getAttribute('href')).toBe('https://legal.example.com');
    unmount();
    changePoll({ links: { ...poll.links, legal_services: null } });
    openLanding();
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    expect(leaveTo).not.toHaveBeenCalled();
    expect(screen.queryByRole('link', { name: /Sponsored/ })).toBeNull();
  });

  it('stays on the page when the share icon or anything in its dialog is clicked', async () => {
    openLanding();
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    await userEvent.click(await screen.findByRole('heading', { name: 'SHARE' }));
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('shows the moving pictures on /home and none on /hero2', () => {
    const { unmount } = openLanding();
    const slides = () => document.querySelectorAll('.sliding-images img');
    expect(slides().length).toBeGreaterThan(0);
    unmount();
    openLanding({ slides: false });
    expect(slides()).toHaveLength(0);
  });

  it.each([
    [0, ['Candidate One', 'Candidate Two']],
    [1, ['Candidate Two', 'Candidate One']],
  ])('asks its question, and shows whom one can vote for by lot: %d', (lot, names) => {
    fixLot(lot);
    changePoll({ question: 'Who should it be?' });
    openLanding();
    expect(screen.getByRole('heading', { level: 1, name: 'Who should it be?' })).toBeDefined();
    const candidates = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(candidates.map(({ textContent }) => textContent)).toEqual(names);
    expect(new Set(candidates.map(({ children }) => children.length)).size).toBe(1);
  });

  it('says how many have voted, and who could be the first', async () => {
    mockTotals(0, 0, 0, 0);
    const { unmount } = openLanding();
    await screen.findByText('Be the first to vote.');
    expect(screen.getByText(caption)).toBeDefined();
    unmount();
    mockTotals(1_000, 4_000, 5, 7);
    openLanding();
    await screen.findByText('5,012 votes so far');
    expect(screen.queryByText('Be the first to vote.')).toBeNull();
  });

  it('says first that voting has closed, invites nobody to vote, and still shows the totals', async () => {
    changePoll({ closes_at: '2020-01-01T00:00:00Z', description: 'Take part!' });
    mockTotals(5, 6, 7, 8);
    openLanding();
    expect(screen.getByRole('main').textContent).toMatch(/^Voting has closed. The totals stay.Public Online Poll/);
    expect(screen.queryByText('Take part!')).toBeNull();
    expect(screen.queryByRole('link', { name: 'VOTE NOW' })).toBeNull();
    await waitFor(() => expect(totals()).toEqual(['5', '7', '6', '8']));
  });

  it("follows the server's clock, not the visitor's", async () => {
    changePoll({ closes_at: '2020-01-01T00:00:00Z' });
    mockTotalsAt('Tue, 31 Dec 2019 23:00:00 GMT', 5, 6, 7, 8);
    openLanding();
    expect(screen.getByText('Voting has closed. The totals stay.')).toBeDefined();
    await screen.findByRole('link', { name: 'VOTE NOW' });
    expect(screen.queryByText('Voting has closed. The totals stay.')).toBeNull();
  });

  it.each([
    [{ paused: 'We count anew.' }, /^Voting is paused. We count anew.The race is wide open/],
    [{ opens_at: '2099-01-01T00:00:00Z', description: 'Take part!' }, /^Voting opens on .*race is wide.*Take part!/],
  ])('says first that no votes are taken: %j', (changes, words) => {
    changePoll(changes);
    openLanding();
    expect(screen.getByRole('main').textContent).toMatch(words);
    expect(screen.queryByRole('link', { name: 'VOTE NOW' })).toBeNull();
  });
});
