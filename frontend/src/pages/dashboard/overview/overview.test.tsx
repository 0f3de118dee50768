import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockGet, mockPost, rejectWith, signIn } from '../../../../test/admin';
import { address, openAddress } from '../../../../test/open-address';
import { button, openDashboard } from '../../../../test/open-dashboard';
import { mockOverview, noPlaces, overview, signalsWith, times } from '../../../../test/overview';
// Loaded here, so that no test has to wait for the lazy page.
import '../dashboard-page';

const tableOf = (name: string) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => Array.from(row.children, (cell) => cell.textContent));

describe('the overview', () => {
  beforeEach(() => signIn());

  it('has every number of its charts in a table', async () => {
    mockOverview();
    await openDashboard('overview');
    await screen.findByRole('heading', { name: 'Votes per country' });
    expect(tableOf('Votes per candidate')).toEqual([
      ['Candidate', 'Votes', 'Share'],
      ['Candidate One', '3,000', '75\u00a0%'],
      ['Candidate Two', '1,000', '25\u00a0%'],
      ['All votes', '4,000', '100\u00a0%'],
    ]);
    expect(tableOf('Votes per day')).toEqual([
      ['Day', 'Votes'],
      ['Nov\u00a020', '40'],
      ['Nov\u00a019', '35'],
    ]);
    expect(tableOf('Votes per minute').map(([, votes]) => votes)).toEqual(['Votes', '7', '1']);
    expect(tableOf('Votes per hour').map(([, votes]) => votes)).toEqual(['Votes', '15', '25']);
    expect(tableOf('Votes per country')).toEqual([
      ['Country', 'Votes', 'Share'],
      ['United States of America', '2,400', '60\u00a0%'],
      ['Democratic Republic of the Congo', '1,600', '40\u00a0%'],
    ]);
    expect(tableOf('Votes per US state')).toEqual([
      ['State', 'Votes', 'Share'],
      ['Ohio', '1,800', '75\u00a0%'],
      ['New York', '500', '20.8\u00a0%'],
      ['No state: another zip code', '100', '4.2\u00a0%'],
    ]);
    expect(tableOf('Votes per zip area')).toEqual([
      ['Zip area', 'Votes', 'Share'],
      ['441 Ohio', '1,800', '75\u00a0%'],
    ]);
    expect(tableOf('Votes per source')).toEqual([
      ['Source', 'Votes', 'Share'],
      ['one.example.com', '4,000', '100\u00a0%'],
    ]);
  });

  it('does not round a few votes to nothing, nor all but a few to all', async () => {
    const [some, all] = [390, 1_000_000];
    mockGet('/overview', { ...overview, totals: [all - some, some] });
    mockGet('/overview/times', times);
    mockGet('/overview/places', noPlaces);
    await openDashboard('overview');
    await screen.findByRole('heading', { name: 'Votes per country' });
    expect(tableOf('Votes per candidate').map(([, , share]) => share)).toEqual([
      'Share',
      '>99.9\u00a0%',
      '<0.1\u00a0%',
      '100\u00a0%',
    ]);
  });

  it.each([
    ['Votes per candidate', ['75%', '25%']],
    ['Votes per country', ['60%', '40%']],
  ])('fills each track to its share of 100 %%: %s', async (name, widths) => {
    mockOverview();
    await openDashboard('overview');
    const section = await screen.findByRole('region', { name });
    const bars = section.querySelectorAll('.bar > rect');
    expect(Array.from(bars, (bar) => bar.getAttribute('width'))).toEqual(widths);
  });

  it('shows no candidate beside a place or a time, neither by name nor by colour', async () => {
    mockOverview();
    await openDashboard('overview');
    await screen.findByRole('heading', { name: 'Votes per country' });
    for (const name of ['Votes per country', 'Votes per US state', 'Votes per day', 'Votes per minute']) {
      expect(screen.getByRole('region', { name }).innerHTML).not.toMatch(/candidate/i);
    }
  });

  it('has the sum of all votes, and those of today beside the same hours of yesterday', async () => {
    mockOverview();
    await openDashboard('overview');
    await screen.findByText('Today until 14:05 UTC');
    const terms = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
    expect(terms).toEqual([
      'All votes4,000',
      'Today until 14:05 UTC4010 more than yesterday in the same hours',
      'Yesterday until 14:05 UTC30',
    ]);
  });

  it('shows the votes of the column that the keyboard or the pointer chooses, initially of the last one that is over', async () => {
    mockOverview();
    await openDashboard('overview');
    const slider = await screen.findByRole('slider', { name: 'Votes per day' });
    expect(slider.getAttribute('aria-valuetext')).toBe('Nov\u00a019: 35 votes');
    fireEvent.change(slider, { target: { value: '1' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('Nov\u00a020: 40 votes so far');
    fireEvent.change(slider, { target: { value: '0' } });
    expect(slider.closest('.columns')?.querySelector('.columns__chosen')?.textContent).toBe('Nov\u00a019: 35 votes');
    slider.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
    fireEvent.pointerMove(slider, { clientX: 99 });
    expect(slider.getAttribute('aria-valuetext')).toBe('Nov\u00a020: 40 votes so far');
  });

  it('says that the last minute had more votes than usual, and leads to the signals', async () => {
    mockOverview();
    mockGet('/signals', signalsWith(10));
    const user = await openDashboard('overview');
    expect(await screen.findByText(/The last minute had 10 votes, more than the usual 9 at most/)).toBeTruthy();
    await user.click(button('See the signals'));
    expect(address()).toBe('/dashboard?show=signals');
  });

  it('keeps the start of its places in the address', async () => {
    const { places: requests } = mockOverview();
    await openDashboard('overview');
    fireEvent.change(await screen.findByLabelText('Cast since'), { target: { value: '2026-11-20T12:00' } });
    const since = new Date('2026-11-20T12:00').toISOString();
    expect(address()).toBe(`/dashboard?show=overview&since=${encodeURIComponent(since)}`);
    cleanup();
    openAddress(address());
    await waitFor(() => expect(requests.at(-1)?.address).toBe(`/overview/places?since=${since}`));
    expect((await screen.findByLabelText<HTMLInputElement>('Cast since')).value).toBe('2026-11-20T12:00');
  });

  it('counts the places since a time, and then of the whole poll again', async () => {
    const { places: requests } = mockOverview();
    const user = await openDashboard('overview');
    const since = await screen.findByLabelText('Cast since');
    fireEvent.change(since, { target: { value: '2026-11-20T12:00' } });
    await screen.findByRole('heading', { name: 'Votes per country' });
    await user.click(button('Whole poll'));
    await screen.findByRole('heading', { name: 'Votes per country' });
    const places = '/overview/places';
    const sinceNoon = `${places}?since=${new Date('2026-11-20T12:00').toISOString()}`;
    expect(requests.map(({ address }) => address)).toEqual([places, sinceNoon, places]);
  });

  it('waits for the whole year while a time is typed', async () => {
    const { places: requests } = mockOverview();
    await openDashboard('overview');
    const since = await screen.findByLabelText<HTMLInputElement>('Cast since');
    for (const year of ['0002', '0020', '0202']) {
      fireEvent.change(since, { target: { value: `${year}-11-20T12:00` } });
      expect(since.value).toBe(`${year}-11-20T12:00`);
      await screen.findByRole('heading', { name: 'Votes per country' });
    }
    fireEvent.change(since, { target: { value: '2026-11-20T12:00' } });
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.address).toBe(`/overview/places?since=${new Date('2026-11-20T12:00').toISOString()}`);
  });

  it('leads from a state to its votes since that time', async () => {
    mockOverview();
    const votes = mockPost('/get-votes', { votes: [], next_Page: null });
    const user = await openDashboard('overview');
    fireEvent.change(await screen.findByLabelText('Cast since'), { target: { value: '2026-11-20T12:00' } });
    await user.click(await screen.findByRole('button', { name: 'Show the votes of Ohio' }));
    await screen.findByRole('button', { name: /State: Ohio/ });
    expect(votes.at(0)?.body).toEqual({
      state: 'OH',
      status: 'counted',
      cast_from: new Date('2026-11-20T12:00').toISOString(),
    });
  });

  it('works before the first vote', async () => {
    mockGet('/overview', { totals: [0, 0], days: [] });
    mockGet('/overview/times', { ...times, today: 0, yesterday: 0, minutes: [], hours: [] });
    mockGet('/overview/places', noPlaces);
    await openDashboard('overview');
    await screen.findByRole('heading', { name: 'Votes per country' });
    expect(tableOf('Votes per candidate').at(-1)).toEqual(['All votes', '0', '0\u00a0%']);
    expect(screen.getByText('As many as yesterday in the same hours')).toBeTruthy();
    expect(screen.getAllByText('No votes.')).toHaveLength(4);
  });

  it('keeps the last numbers when a refresh fails, and says so', async () => {
    mockOverview();
    mockGet('/overview', overview, rejectWith(500, 'internal'));
    const user = await openDashboard('overview');
    await screen.findByRole('heading', { name: 'Votes per country' });
    await user.click(button('Refresh'));
    expect((await screen.findByRole('alert')).textContent).toBe('Error fetching data');
    expect(tableOf('Votes per candidate')).toHaveLength(4);
  });

  it('counts the places again on Refresh if that failed', async () => {
    mockOverview();
    mockGet('/overview/places', rejectWith(503, 'overview.too_slow'), noPlaces);
    const user = await openDashboard('overview');
    await screen.findByRole('alert');
    await user.click(button('Refresh'));
    await screen.findByRole('heading', { name: 'Votes per country' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the totals if the places cannot be counted', async () => {
    mockOverview();
    mockGet('/overview/places', rejectWith(503, 'overview.too_slow'));
    await openDashboard('overview');
    expect((await screen.findByRole('alert')).textContent).toMatch(/figures took too long/);
    expect(tableOf('Votes per candidate')).toHaveLength(4);
  });

  it.each([
    ['that the overview took too long, not a search', 'overview.too_slow', /figures took too long/],
    ['the same when an older server has one code for both', 'search.too_slow', /figures took too long/],
    ['no more than that when it was something else', 'internal', null],
  ])('says %s', async (_words, code, why) => {
    mockGet('/overview', rejectWith(503, code));
    mockGet('/overview/times', times);
    await openDashboard('overview');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^Error fetching data/);
    expect(alert.textContent).not.toMatch(/search/);
    if (why) expect(alert.textContent).toMatch(why);
    else expect(alert.textContent).toBe('Error fetching data');
  });
});
