import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockPost, rejectWith, signIn } from '../../../../test/admin';
import { button, openDashboard } from '../../../../test/open-dashboard';
// Loaded here, so that no test has to wait for the lazy page.
import '../dashboard-page';

const response = {
  totals: [3_000, 1_000],
  today: [30, 10],
  yesterday: [20, 15],
  days: [
    { day: '2026-11-19', votes: [20, 15] },
    { day: '2026-11-20', votes: [30, 10] },
  ],
  countries: [
    { country: 'US', votes: 2_400 },
    { country: 'CD', votes: 1_600 },
  ],
};

const tableOf = (name: string) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => Array.from(row.children, (cell) => cell.textContent));

describe('the overview', () => {
  beforeEach(() => signIn());

  it('has every number of its charts in a table', async () => {
    mockPost('/overview', response);
    await openDashboard('overview');
    await screen.findByRole('heading', { name: 'Votes per candidate' });
    expect(tableOf('Votes per candidate')).toEqual([
      ['Candidate', 'Votes', 'Share'],
      ['Candidate One', '3,000', '75 %'],
      ['Candidate Two', '1,000', '25 %'],
      ['Total', '4,000', '100 %'],
    ]);
    expect(tableOf('Votes per day')).toEqual([
      ['Day', 'Candidate One', 'Candidate Two', 'Total'],
      ['Nov\u00a020', '30', '10', '40'],
      ['Nov\u00a019', '20', '15', '35'],
    ]);
    expect(tableOf('Votes per country')).toEqual([
      ['Country', 'Votes'],
      ['United States of America', '2,400'],
      ['Democratic Republic of the Congo', '1,600'],
    ]);
  });

  it.each([
    ['Votes per candidate', ['75%', '25%']],
    ['Votes per country', ['60%', '40%']],
  ])('fills of each track the share of all votes: %s', async (name, widths) => {
    mockPost('/overview', response);
    await openDashboard('overview');
    const section = await screen.findByRole('region', { name });
    const bars = section.querySelectorAll('.bar > rect');
    expect(Array.from(bars, (bar) => bar.getAttribute('width'))).toEqual(widths);
  });

  it('shows no candidate beside a country, neither by name nor by colour', async () => {
    mockPost('/overview', response);
    await openDashboard('overview');
    const section = await screen.findByRole('region', { name: 'Votes per country' });
    expect(section.querySelectorAll('.bars__both')).toHaveLength(2);
    expect(section.innerHTML).not.toMatch(/candidate/i);
  });

  it('has a scale with three numbers: 0, the middle and the top', async () => {
    const votes = [1_500, 1_000];
    mockPost('/overview', { ...response, days: [{ day: '2026-11-20', votes }] });
    await openDashboard('overview');
    const section = await screen.findByRole('region', { name: 'Votes per day' });
    const scale = section.querySelector('.columns__scale');
    expect(Array.from(scale?.children ?? [], (mark) => mark.textContent)).toEqual(['4K', '2K', '0']);
  });

  it('compares today so far with all of yesterday, and says so', async () => {
    mockPost('/overview', response);
    await openDashboard('overview');
    const section = await screen.findByRole('region', { name: 'Today against yesterday' });
    expect(
      within(section)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Candidate OneToday so far30All of yesterday20Already 10 more than all of yesterday',
      'Candidate TwoToday so far10All of yesterday15So far 5 fewer than all of yesterday',
      'TotalToday so far40All of yesterday35Already 5 more than all of yesterday',
    ]);
  });

  it('works before the first vote', async () => {
    mockPost('/overview', { totals: [0, 0], today: [0, 0], yesterday: [0, 0], days: [], countries: [] });
    await openDashboard('overview');
    await screen.findByRole('heading', { name: 'Votes per candidate' });
    expect(tableOf('Votes per candidate').at(-1)).toEqual(['Total', '0', '0 %']);
  });

  it('keeps the last numbers when a refresh fails, and says so', async () => {
    mockPost('/overview', response, rejectWith(500, 'internal'));
    const user = await openDashboard('overview');
    await screen.findByRole('heading', { name: 'Votes per candidate' });
    await user.click(button('Refresh'));
    expect((await screen.findByRole('alert')).textContent).toBe('Error fetching data');
    expect(tableOf('Votes per candidate')).toHaveLength(4);
  });

  it.each([
    ['that the overview took too long, not a search', 'overview.too_slow', /figures took too long/],
    ['the same when an older server has one code for both', 'search.too_slow', /figures took too long/],
    ['no more than that when it was something else', 'internal', null],
  ])('says %s', async (_words, code, why) => {
    mockPost('/overview', rejectWith(503, code));
    await openDashboard('overview');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^Error fetching data/);
    expect(alert.textContent).not.toMatch(/search/);
    if (why) expect(alert.textContent).toMatch(why);
    else expect(alert.textContent).toBe('Error fetching data');
  });
});
