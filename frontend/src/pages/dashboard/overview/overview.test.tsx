import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockGet, mockPost, rejectWith, signIn } from '../../../../test/admin';
import { address, openAddress } from '../../../../test/open-address';
import { button, openDashboard, tableOf } from '../../../../test/open-dashboard';
import { certainty, lastMinuteWith, mockOverview, noPlaces, overview, times } from '../../../../test/overview';

describe('the overview', () => {
  beforeEach(() => signIn());

  it('has every number of its charts in a table, in tracks as long, and no candidate beside a place', async () => {
    mockOverview();
    await openDashboard('overview');
    await screen.findByRole('heading', { name: 'Votes per country' });
    expect(tableOf('Votes per candidate')).toEqual([
      ['Candidate', 'Votes', 'Share'],
      ['Candidate One', '3,000', '75.0%'],
      ['Candidate Two', '1,000', '25.0%'],
      ['All votes', '4,000', '100.0%'],
    ]);
    expect(tableOf('Votes per minute').map((cells) => cells.slice(1))).toEqual([
      ['Votes', 'Compared', 'Difference'],
      ['7', '0', '+7'],
      ['33', '30', '+3 (+10.0%)'],
    ]);
    expect(tableOf('Votes per country')).toEqual([
      ['Country', 'Votes', 'Share', 'Compared', 'Difference'],
      ['United States of America', '2,400', '60.0%', '1,200', '+1,200 (+100.0%)'],
      ['Democratic Republic of the Congo', '1,600', '40.0%', '1,601', '\u22121 (\u22120.1%)'],
    ]);
    expect(tableOf('Votes per US state')).toEqual([
      ['State', 'Votes', 'Share', 'Compared', 'Difference'],
      ['Ohio', '1,800', '75.0%', '1,000', '+800 (+80.0%)'],
      ['New York', '500', '20.8%', '9', '+491'],
      ['No state: another zip code, or erased', '100', '4.2%', '191', '\u221291 (\u221247.6%)'],
    ]);
    expect(tableOf('Votes per zip area')[1]).toEqual(['441 Ohio', '1,800', '75.0%', '0', '+1,800']);
    expect(tableOf('Votes per source')[1]?.slice(3)).toEqual(['2,801', '+1,199 (+42.8%)']);
    for (const name of ['Votes per country', 'Votes per US state', 'Votes per minute', 'How sure are we']) {
      expect(screen.getByRole('region', { name }).innerHTML).not.toMatch(/candidate/i);
    }
    const tracks = (name: string) => screen.getByRole('region', { name }).querySelectorAll('.bar > rect');
    const widthsOf = (name: string) => Array.from(tracks(name), (bar) => bar.getAttribute('width'));
    expect(widthsOf('Votes per candidate')).toEqual(['75%', '25%']);
    expect(widthsOf('Votes per country')).toEqual(['60%', '30%', '40%', '40.025%']);
    await screen.findByText('Difference: +10 (+33.3%)');
    const terms = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
    expect(terms[0]).toBe('All votes4,000');
    expect(terms[1]).toMatch(/^Today40Nov 20, 2026/);
    expect(terms[2]).toMatch(/^Yesterday30Difference: \+10 \(\+33\.3%\)Nov 19, 2026/);
    expect(await screen.findByText('against 1,000 · +800 (+80.0%)')).toBeTruthy();
  });

  it.each([
    ['that voters see, which add up to 100 %', [101, 299], [25.3, 74.7], ['25.3%', '74.7%']],
    ['that round neither few votes to nothing nor most to all', [999_610, 390], [100, 0], ['>99.9%', '<0.1%']],
  ])('gives candidates the shares %s', async (_shares, totals, shares, words) => {
    mockOverview();
    mockGet('/overview', { ...overview, totals, shares });
    await openDashboard('overview');
    const section = await screen.findByRole('region', { name: 'Votes per candidate' });
    expect(tableOf('Votes per candidate').map(([, , share]) => share)).toEqual(['Share', ...words, '100.0%']);
    expect(section.textContent).toContain(`${totals[1]} · ${words[1]}`);
  });

  it('says in one sentence what is known of the votes, and copies it', async () => {
    mockOverview();
    const user = await openDashboard('overview');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'How sure are we' });
    expect(field.value).toMatch(
      /2026.*: 4,000 votes count, and 12 more were taken out; of 1 vote that counts the details are erased; 150 of the 3,990 votes whose network is known \(3\.8%\) come from networks with far more votes than usual\.$/,
    );
    await user.click(button('Copy'));
    expect(await navigator.clipboard.readText()).toBe(field.value);
  });

  it('shows the votes of the column that the keyboard or the pointer chooses, initially of the last one that is over', async () => {
    mockOverview();
    await openDashboard('overview');
    const slider = await screen.findByRole('slider', { name: 'Votes per minute' });
    const [newest, over] = [/: 7 votes so far, against 0 · \+7$/, /: 33 votes, against 30 · \+3 \(\+10\.0%\)$/];
    expect(slider.getAttribute('aria-valuetext')).toMatch(over);
    fireEvent.change(slider, { target: { value: '1' } });
    expect(slider.getAttribute('aria-valuetext')).toMatch(newest);
    fireEvent.change(slider, { target: { value: '0' } });
    expect(slider.closest('.columns')?.querySelector('.columns__chosen')?.textContent).toMatch(over);
    slider.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
    fireEvent.pointerMove(slider, { clientX: 99 });
    expect(slider.getAttribute('aria-valuetext')).toMatch(newest);
  });

  it('says of the chart of the whole poll when its votes were counted', async () => {
    mockOverview();
    const columns = times.columns.map(({ from, votes }) => ({ from, votes }));
    mockGet('/overview/times', { ...times, columns, compared: null, until: '2026-11-20T12:07:08.000Z' });
    const user = await openDashboard('overview');
    await user.selectOptions(await screen.findByLabelText('Time'), 'Whole poll');
    const chart = within(await screen.findByRole('region', { name: 'Votes per minute' }));
    const words = /^Votes cast before Nov 20, 2026, .*:07:08.*\. The last column is not over\.$/;
    expect(chart.getByText(words)).toBeTruthy();
  });

  it('says that the last minute had more votes than usual, and leads to the signals', async () => {
    mockOverview();
    mockGet('/signals/last-minute', lastMinuteWith(10));
    mockGet('/signals', rejectWith(500, 'internal'));
    const user = await openDashboard('overview');
    expect(await screen.findByText(/The last minute had 10 votes, more than the usual 9 at most/)).toBeTruthy();
    await user.click(button('See the signals'));
    expect(address()).toBe('/dashboard?show=signals');
  });

  it('asks for one range everywhere, which the address keeps', async () => {
    const requests = mockOverview();
    const user = await openDashboard('overview');
    await user.selectOptions(await screen.findByLabelText('Time'), 'Last hour');
    await user.selectOptions(screen.getByLabelText('Compare with'), 'A week before');
    expect(address()).toBe('/dashboard?show=overview&range=hour&compare=week');
    cleanup();
    openAddress(address());
    const asked = (of: readonly { address: string }[]) => new URL(`http://one${of.at(-1)?.address}`).searchParams;
    const weeks = async (of: readonly { address: string }[]) =>
      waitFor(() => {
        const [start, before] = [asked(of).get('from'), asked(of).get('compared_from')];
        expect(Date.parse(start ?? '') - Date.parse(before ?? '')).toBe(7 * 86_400_000);
        return start;
      });
    const start = await weeks(requests.times);
    expect(await weeks(requests.places)).toBe(start);
    expect(asked(requests.certainty).get('from')).toBe(start);
    expect(asked(requests.times).get('time_zone')).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect((await screen.findByLabelText<HTMLSelectElement>('Compare with')).value).toBe('week');
  });

  it('compares nothing with the whole poll', async () => {
    const { places: requests } = mockOverview();
    mockGet('/overview/times', { ...times, compared: null, columns: [{ from: times.from, votes: 40 }] });
    const user = await openDashboard('overview');
    await user.selectOptions(await screen.findByLabelText('Time'), 'Whole poll');
    await waitFor(() => expect(requests.at(-1)?.address).toBe('/overview/places'));
    expect(screen.getByLabelText<HTMLSelectElement>('Compare with').disabled).toBe(true);
  });

  it('counts from one time until another, and waits for the whole year while a time is typed', async () => {
    const { places: requests } = mockOverview();
    const user = await openDashboard('overview');
    await user.selectOptions(await screen.findByLabelText('Time'), 'Another time');
    const from = screen.getByLabelText<HTMLInputElement>('From');
    for (const year of ['0002', '0202', '2026']) {
      fireEvent.change(from, { target: { value: `${year}-11-20T12:00` } });
      expect(from.value).toBe(`${year}-11-20T12:00`);
    }
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-11-20T11:00' } });
    expect(screen.getByText('The end lies before the beginning.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-11-20T14:00' } });
    // A beginning after the end changes nothing either.
    fireEvent.change(from, { target: { value: '2026-11-20T15:00' } });
    expect(screen.getByText('The end lies before the beginning.')).toBeTruthy();
    fireEvent.change(from, { target: { value: '2026-11-20T12:00' } });
    expect(screen.queryByText('The end lies before the beginning.')).toBeNull();
    const at = (hour: string) => encodeURIComponent(new Date(`2026-11-20T${hour}:00`).toISOString());
    expect(address()).toBe(`/dashboard?show=overview&range=other&from=${at('12')}&until=${at('14')}`);
    const query = `from=${at('12')}&until=${at('14')}&compared_from=${at('10')}`;
    await waitFor(() => expect(requests.at(-1)?.address).toBe(`/overview/places?${decodeURIComponent(query)}`));

    await user.selectOptions(screen.getByLabelText('Compare with'), 'Nothing');
    fireEvent.change(from, { target: { value: '2026-11-20T13:00' } });
    act(() => window.history.back());
    await waitFor(() => expect(address()).toContain(`from=${at('12')}`));
    expect(from.value).toBe('2026-11-20T12:00');
  });

  it('leads from a state to its votes of the range, whatever filter the list of votes had', async () => {
    mockOverview();
    const votes = mockPost('/get-votes', { votes: [], next_Page: null });
    openAddress('/dashboard?show=votes#country=FR');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Overview' }));
    await user.click(await screen.findByRole('button', { name: 'Show the votes of Ohio' }));
    await screen.findByRole('button', { name: /US state: Ohio/ });
    await waitFor(() => expect(votes.at(-1)?.body).toEqual({ state: 'OH', status: 'counted', cast_from: times.from }));
  });

  it('works before the first vote', async () => {
    mockOverview();
    const none = { ...times, votes: 0, compared: { ...times.compared, votes: 0 } };
    mockGet('/overview', { totals: [0, 0] });
    mockGet('/overview/times', { ...none, columns: [{ from: times.from, votes: 0, compared_votes: 0 }] });
    mockGet('/overview/places', noPlaces);
    mockGet('/overview/certainty', { ...certainty, counted: 0, with_network: 0, standing_out: { votes: 0 } });
    await openDashboard('overview');
    await screen.findByRole('heading', { name: 'Votes per country' });
    expect(tableOf('Votes per candidate').at(-1)).toEqual(['All votes', '0', '0.0%']);
    expect(screen.getByText('Difference: 0')).toBeTruthy();
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

  it('keeps the totals if the places cannot be counted, and counts them again on Refresh', async () => {
    mockOverview();
    mockGet('/overview/places', rejectWith(503, 'overview.too_slow'), noPlaces);
    const user = await openDashboard('overview');
    expect((await screen.findByRole('alert')).textContent).toMatch(/figures took too long/);
    expect(tableOf('Votes per candidate')).toHaveLength(4);
    await user.click(button('Refresh'));
    await screen.findByRole('heading', { name: 'Votes per country' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['that the overview took too long, not a search', 'overview.too_slow', /figures took too long/],
    ['the same when an older server has one code for both', 'search.too_slow', /figures took too long/],
    ['no more than that when it was something else', 'internal', null],
  ])('says %s', async (_words, code, why) => {
    mockOverview();
    mockGet('/overview', rejectWith(503, code));
    await openDashboard('overview');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^Error fetching data/);
    expect(alert.textContent).not.toMatch(/search/);
    if (why) expect(alert.textContent).toMatch(why);
    else expect(alert.textContent).toBe('Error fetching data');
  });
});
