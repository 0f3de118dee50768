import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { accessibilityViolations } from '../../../test/axe';
import { changeCandidates } from '../../../test/candidates';
import { changePoll } from '../../../test/poll';
import { mockFailedResults, mockResults } from '../../../test/results';
import { setVisibility } from '../../../test/screen';
import { server } from '../../../test/server';
import { mockTotals } from '../../../test/totals';
import { ToastProvider } from '../../components/toast';
import { poll } from '../../content/poll';
import { changeLanguage } from '../../languages/language';
import { ResultsPage } from './results-page';

function openResults() {
  return render(
    <MemoryRouter initialEntries={['/results']}>
      <ToastProvider>
        <Routes>
          <Route path="/results" element={<ResultsPage />} />
          <Route path="/form" element={<p>The form</p>} />
        </Routes>
      </ToastProvider>
    </MemoryRouter>,
  );
}

const region = (name: string) => screen.findByRole('region', { name });
const figuresIn = (section: HTMLElement) =>
  within(section)
    .getAllByRole('listitem')
    .map((item) => Array.from(item.querySelectorAll('span'), (part) => part.textContent));
const why = /fewer could show how one person voted/;

describe('the page of the results', () => {
  it('shows shares and votes of both candidates, together and by region', async () => {
    mockResults();
    openResults();
    expect(figuresIn(await region('All votes'))).toEqual([
      ['Candidate One', '64.0%', '64 votes'],
      ['Candidate Two', '36.0%', '36 votes'],
    ]);
    expect(figuresIn(await region('United States'))).toEqual([
      ['Candidate One', '75.0%', '60 votes'],
      ['Candidate Two', '25.0%', '20 votes'],
    ]);
    expect(figuresIn(await region('Global'))).toEqual([
      ['Candidate One', '20.0%', '4 votes'],
      ['Candidate Two', '80.0%', '16 votes'],
    ]);
    expect(screen.getByText('As of Nov 22, 2026, 6:40:30 PM UTC. Refreshed every 10 seconds.')).toBeDefined();
    expect(screen.queryByText(why)).toBeNull();
  });

  it.each([3, 7, 12])('shows %d candidates in the order of the file, each in its own colour', async (count) => {
    changeCandidates(count);
    const votes = Array.from({ length: count }, (_, place) => place + 1);
    const figures = { votes, shares: votes.map((each) => each / 10) };
    const days = [{ from: '2026-11-21', to: '2026-11-22', votes }];
    mockResults({ united_states: figures, global: figures, total: figures, days });
    openResults();
    const candidates = within(await region('All votes')).getAllByRole('listitem');
    expect(candidates.map((item) => item.querySelector('.region__name')?.textContent)).toEqual(
      poll.candidates.map(({ name }) => name),
    );
    // Beside the name and in the bar below it.
    const colours = candidates.map((item) => Array.from(item.querySelectorAll('rect'), (part) => part.classList.value));
    expect(colours).toEqual(votes.map((place) => [`series-${place}`, `series-${place}`]));
    const rows = within(await region('Votes by day')).getAllByRole('row', { hidden: true });
    const cells = rows.map((row) => Array.from(row.children, (cell) => cell.textContent));
    const sum = votes.reduce((all, each) => all + each, 0);
    expect(cells.map(([_days, ...numbers]) => numbers)).toEqual([
      [...poll.candidates.map(({ name }) => name), 'Total'],
      [...votes.map(String), `${sum}`],
    ]);
    const swatches = document.querySelectorAll('.days__legend .results__swatch rect');
    expect(Array.from(swatches, (swatch) => swatch.classList.value)).toEqual(votes.map((place) => `series-${place}`));
  });

  it('has the votes by day in a table, the newest first', async () => {
    mockResults();
    openResults();
    const days = await region('Votes by day');
    await userEvent.click(within(days).getByText('As a table'));
    const rows = within(days).getAllByRole('row');
    // Browsers use different spaces around a range's dash.
    expect(rows.map((row) => Array.from(row.children, (cell) => cell.textContent.replaceAll(/\s/g, ' ')))).toEqual([
      ['Days', 'Candidate One', 'Candidate Two', 'Total'],
      ['Nov 22', '10', '24', '34'],
      ['Nov 19 – 21', '54', '12', '66'],
    ]);
  });

  it('names the year of each day if the days are in several years', async () => {
    mockResults({
      days: [
        { from: '2025-12-30', to: '2026-01-02', votes: [54, 16] },
        { from: '2026-01-03', to: '2026-01-03', votes: [10, 20] },
      ],
    });
    openResults();
    const days = await region('Votes by day');
    await userEvent.click(within(days).getByText('As a table'));
    const rows = within(days).getAllByRole('rowheader');
    expect(rows.map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))).toEqual([
      'Jan 3, 2026',
      'Dec 30, 2025 – Jan 2, 2026',
    ]);
  });

  const linesOf = async () => {
    const chart = (await region('Votes by day')).querySelector('figure');
    return {
      legend: Array.from(chart?.querySelectorAll('.region__name') ?? [], ({ textContent }) => textContent),
      scale: Array.from(chart?.querySelectorAll('.days__scale span') ?? [], ({ textContent }) => textContent),
      lines: Array.from(chart?.querySelectorAll('.days__series') ?? [], (line) => line.getAttribute('d')),
    };
  };

  it('draws a line per candidate in one chart: a span as wide as its days and as high as its votes per day', async () => {
    mockResults();
    const { unmount } = openResults();
    expect(await linesOf()).toEqual({
      legend: ['Candidate One', 'Candidate Two'],
      scale: ['40', '0'],
      // 18 and 10 votes a day, 4 and 24.
      lines: ['M0 88H3V120H4', 'M0 144H3V64H4'],
    });
    unmount();
    mockResults({ days: [{ from: '2026-11-22', to: '2026-11-22', votes: [30, 25] }] });
    openResults();
    expect(await linesOf()).toMatchObject({ scale: ['40', '20'], lines: ['M0 80H1', 'M0 120H1'] });
  });

  it('says who leads, by how much, even if the rounded shares are the same, and how many votes there are', async () => {
    mockResults();
    const { unmount } = openResults();
    await screen.findByText('Candidate One leads by 28.0 points');
    expect(screen.getByText('100 votes')).toBeDefined();
    unmount();
    const level = { votes: [8, 8], shares: [50, 50] };
    mockResults({ united_states: level, global: null, total: level, days: null });
    const other = openResults();
    await screen.findByText('Level at the top');
    other.unmount();
    const close = { votes: [50_001, 49_999], shares: [50, 50] };
    mockResults({ united_states: close, global: null, total: close, days: null });
    openResults();
    await screen.findByText('Candidate One leads by 2 votes');
  });

  it('counts towards ten votes, and says nothing of fewer once both regions have them together', async () => {
    const nothing = { united_states: null, global: null, total: null, days: null };
    mockResults(nothing);
    mockTotals(4, 0, 3, 0);
    const { unmount } = openResults();
    await screen.findByRole('heading', { name: '7 of 10 votes' });
    unmount();
    mockTotals(6, 5, 0, 0);
    openResults();
    await screen.findByRole('region', { name: 'Global' });
    expect(screen.getAllByText('Fewer than ten votes so far.')).toHaveLength(2);
    expect(screen.queryByText(/of 10 votes/)).toBeNull();
  });

  it('says that a region with few votes has no figures, and why, and also hides what would reveal them', async () => {
    mockResults({ global: null, total: null, days: null });
    openResults();
    expect(figuresIn(await region('United States'))).toHaveLength(2);
    expect(within(await region('Global')).getByText('Fewer than ten votes so far.')).toBeDefined();
    expect(screen.getByText(why)).toBeDefined();
    expect(screen.getByText(/until then they would give away the few votes of one region/)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'All votes' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Votes by day' })).toBeNull();
  });

  it('says that there are no votes yet, and shows no figures', async () => {
    mockResults({ has_votes: false, united_states: null, global: null, total: null, days: null });
    const { container } = openResults();
    await screen.findByRole('heading', { name: 'No votes yet' });
    expect(screen.getByText(why)).toBeDefined();
    expect(container.textContent).not.toMatch(/\d votes|\d[.,]\d|85,931,559/);
  });

  it('promises no further votes once none can come or be confirmed', async () => {
    changePoll({ closes_at: '2020-01-01T00:00:00Z' });
    mockResults({ has_votes: false, united_states: null, global: null, total: null, days: null });
    const { unmount } = openResults();
    await screen.findByRole('heading', { name: 'No votes' });
    expect(screen.queryByText(why)).toBeNull();
    expect(screen.getByText('As of Nov 22, 2026, 6:40:30 PM UTC.')).toBeDefined();
    unmount();
    mockResults({ global: null, total: null, days: null });
    openResults();
    expect(within(await region('Global')).getByText('Fewer than ten votes.')).toBeDefined();
    cleanup();
    changePoll({ closes_at: '2020-01-01T00:00:00Z', confirmable_until: '2100-01-01T00:00:00Z' });
    mockResults({ has_votes: false, united_states: null, global: null, total: null, days: null });
    openResults();
    await screen.findByRole('heading', { name: 'No votes yet' });
  });

  it('counts one vote in the singular', async () => {
    mockResults({ global: { votes: [1, 19], shares: [50, 950] } });
    openResults();
    expect(within(await region('Global')).getByText('1 vote')).toBeDefined();
  });

  it('fetches the results every 10 s while it is visible, and keeps the last good ones if that fails', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const pass = () => act(() => vi.advanceTimersByTimeAsync(10_000));
    mockResults();
    openResults();
    await region('All votes');

    mockResults({ total: { votes: [65, 36], shares: [64.4, 35.6] } });
    await pass();
    await screen.findByText('65 votes');

    mockFailedResults();
    await pass();
    await screen.findByText(/The results could not be refreshed/);
    expect(screen.getByText('65 votes')).toBeDefined();
    expect(await accessibilityViolations()).toEqual([]);

    mockResults();
    await pass();
    await screen.findByText('64 votes');
    expect(screen.queryByText(/could not be refreshed/)).toBeNull();
  });

  it('fetches nothing while the page is hidden', async () => {
    setVisibility('hidden');
    let requests = 0;
    server.use(
      http.get('/api/results', () => {
        requests += 1;
        return HttpResponse.error();
      }),
    );
    openResults();
    await screen.findByRole('heading', { level: 1, name: 'Results' });
    expect(requests).toBe(0);
    mockResults();
    setVisibility('visible');
    await region('All votes');
  });

  it('says if the first results cannot be fetched', async () => {
    mockFailedResults();
    const { container } = openResults();
    await screen.findByText('The results could not be fetched. The page tries again by itself.');
    expect(container.textContent).not.toMatch(/\d votes|\d[.,]\d/);
  });

  it('leads to the form while voting is open, and says when it is not', async () => {
    mockResults();
    const { unmount } = openResults();
    await userEvent.click(screen.getByRole('link', { name: 'VOTE NOW' }));
    expect(screen.getByText('The form')).toBeDefined();
    unmount();
    changePoll({ closes_at: '2020-01-01T00:00:00Z' });
    openResults();
    expect(screen.getByText('Voting has closed. The totals stay.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'VOTE NOW' })).toBeNull();
    await region('All votes');
  });

  it('is in Spanish, too', async () => {
    await changeLanguage('es');
    mockResults();
    openResults();
    expect(figuresIn(await region('Todos los votos'))[0]).toEqual(['Candidatura Uno', '64.0%', '64 votos']);
    expect(screen.getByRole('link', { name: 'VOTE AHORA' })).toBeDefined();
  });
});

describe('embedding the results', () => {
  const snippetAt = (site: string) =>
    `<iframe src="${site}/results" title="Results: Candidate One and Candidate Two" width="600" height="1150" style="border:0;max-width:100%" loading="lazy"></iframe>`;

  it.each([
    ['the site', 'https://poll.example', 'https://poll.example'],
    ["the visitor's own URL while the site link is the example's", poll.site, window.location.origin],
  ])('offers the code of a frame of %s, and copies it', async (_whose, site, shown) => {
    changePoll({ site });
    mockResults();
    const user = userEvent.setup();
    openResults();
    await user.click(screen.getByText('Embed these results'));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Code' }).value).toBe(snippetAt(shown));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Code copied to clipboard!');
    expect(await navigator.clipboard.readText()).toBe(snippetAt(shown));
  });

  it('names every candidate in the title of the frame, escaped', async () => {
    const [one, two] = poll.candidates;
    if (!one || !two) throw new Error('There are too few candidates.');
    changePoll({ candidates: [one, { ...two, name: 'A "Quote" & <Tag>' }, { ...two, id: 3 }] });
    const figures = { votes: [1, 2, 30], shares: [3, 6.1, 90.9] };
    mockResults({ united_states: figures, global: null, total: figures, days: null });
    openResults();
    await userEvent.click(screen.getByText('Embed these results'));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Code' }).value).toContain(
      'title="Results: Candidate One, A &quot;Quote&quot; &amp; &lt;Tag&gt;, and Candidate Two"',
    );
  });
});
