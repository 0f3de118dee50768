import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAdmin, refuse, signIn } from '../../../test/admin';
import { button, openDashboard } from '../../../test/open-dashboard';
// Loaded beforehand, so that no test waits for it.
import './dashboard-page';
import './overview';

const figures = {
  totals: [3_000, 1_000],
  today: [30, 10],
  yesterday: [20, 15],
  days: [
    { day: '2026-11-19', votes: [20, 15] },
    { day: '2026-11-20', votes: [30, 10] },
  ],
  countries: [
    { country: 'US', votes: [2_000, 400] },
    { country: 'CD', votes: [1_000, 600] },
  ],
};

const tableOf = (name: string) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => Array.from(row.children, (cell) => cell.textContent));

describe('the overview', () => {
  beforeEach(() => signIn());

  it('has every figure of its charts in a table', async () => {
    answerAdmin('/overview', figures);
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
      ['Nov 20', '30', '10', '40'],
      ['Nov 19', '20', '15', '35'],
    ]);
    expect(tableOf('Votes per country')).toEqual([
      ['Country', 'Candidate One', 'Candidate Two', 'Total'],
      ['United States of America', '2,000', '400', '2,400'],
      ['Democratic Republic of the Congo', '1,000', '600', '1,600'],
    ]);
  });

  it('sets today against yesterday', async () => {
    answerAdmin('/overview', figures);
    await openDashboard('overview');
    const section = await screen.findByRole('region', { name: 'Today against yesterday' });
    expect(
      within(section)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Candidate OneToday30Yesterday2010 more than yesterday',
      'Candidate TwoToday10Yesterday155 fewer than yesterday',
      'TotalToday40Yesterday355 more than yesterday',
    ]);
  });

  it('stands before the first vote too', async () => {
    answerAdmin('/overview', { totals: [0, 0], today: [0, 0], yesterday: [0, 0], days: [], countries: [] });
    await openDashboard('overview');
    await screen.findByRole('heading', { name: 'Votes per candidate' });
    expect(tableOf('Votes per candidate').at(-1)).toEqual(['Total', '0', '0 %']);
  });

  it('keeps the last figures when a refresh fails, and says so', async () => {
    answerAdmin('/overview', figures, refuse(500, 'internal'));
    const user = await openDashboard('overview');
    await screen.findByRole('heading', { name: 'Votes per candidate' });
    await user.click(button('Refresh'));
    expect((await screen.findByRole('alert')).textContent).toBe('Error fetching data');
    expect(tableOf('Votes per candidate')).toHaveLength(4);
  });
});
