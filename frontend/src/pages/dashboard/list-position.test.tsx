import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockPost, rejectWith, signIn, tokenOf } from '../../../test/admin';
import { votesFrom } from '../../../test/lists';
import { address, openAddress } from '../../../test/open-address';
import { button, changeButton, openDashboard, searchFor } from '../../../test/open-dashboard';
import { forgetPositions } from './list-position';
import { forgetPersonal } from './personal-filters';

const bodies = (requests: readonly { body: unknown }[]) => requests.map(({ body }) => body);
const back = () =>
  act(() => {
    window.history.back();
    return Promise.resolve();
  });

describe('the URL of a list', () => {
  beforeEach(() => {
    forgetPersonal();
    signIn(tokenOf('1', 'first'));
  });

  it('has filter, page and selection, and Back goes through filters and pages', async () => {
    const requests = mockPost('/get-votes', { votes: votesFrom(50, 26), next_Page: '26' });
    openAddress('/dashboard?show=votes#country=DE');
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('Select the vote of Voter 50'));
    await user.click(button('Next'));
    await waitFor(() => expect(address()).toBe('/dashboard?show=votes#country=DE&page=26&selected=50'));
    await user.click(button(/Remove the filter Country/));
    await waitFor(() => expect(address()).toBe('/dashboard?show=votes#selected=50'));
    await back();
    await waitFor(() => expect(screen.getByText('Page 2')).toBeTruthy());
    await back();
    await waitFor(() => expect(screen.getByText('Page 1')).toBeTruthy());
    await waitFor(() => expect(requests).toHaveLength(5));
    expect(bodies(requests)).toEqual([
      { country: 'DE' },
      { country: 'DE', page_state: '26' },
      {},
      { country: 'DE', page_state: '26' },
      { country: 'DE' },
    ]);
    expect(screen.getByText('1 vote selected')).toBeTruthy();
  });

  it('has an id instead of a search, which this browser stores for the account until it signs out', async () => {
    const requests = mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    await openDashboard('votes');
    await screen.findByLabelText('Search Name');
    searchFor('Search Name', 'Voter 2');
    await waitFor(() => expect(address()).toMatch(/^\/dashboard\?show=votes#search=[0-9a-f]{12}$/));
    const bookmark = address();

    forgetPositions();
    openAddress(bookmark);
    await waitFor(() => expect(requests.length).toBeGreaterThan(2));
    expect(requests.at(-1)?.body).toEqual({ search_term: { column: 'name', search_text: 'Voter 2' } });

    signIn(tokenOf('2', 'first'));
    cleanup();
    openAddress(bookmark);
    await screen.findAllByText(/names a search that this browser does not hold/);
    expect(requests.at(-1)?.body).toEqual({});
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByText(/names a search that this browser does not hold/)).toBeNull());
  });

  it('names a search that this browser lacks until OK, whatever else changes, and so neither changes votes by filter nor exports', async () => {
    mockPost('/get-votes', { votes: votesFrom(50, 26), next_Page: '26' });
    mockPost('/votes/count', { count: 3 });
    openAddress('/dashboard?show=votes#status=counted&country=DE&search=abcdefabcdef');
    const user = userEvent.setup();
    const isOff = () => changeButton('Invalidate').getAttribute('aria-disabled') === 'true';
    await user.click(await screen.findByLabelText('Select the vote of Voter 50'));
    await user.click(button('Clear the selection'));
    await user.click(button('Next'));
    await screen.findByText('Page 2');
    await user.click(button('Cast'));
    await user.click(button(/Remove the filter Country/));
    await waitFor(() =>
      expect(address()).toBe('/dashboard?show=votes#status=counted&search=abcdefabcdef&order=oldest'),
    );
    await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
    expect(screen.getByText(/names a search that this browser does not hold/)).toBeTruthy();
    expect(isOff()).toBe(true);
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    await user.click(button('OK'));
    expect(address()).toBe('/dashboard?show=votes#status=counted&order=oldest');
    await waitFor(() => expect(isOff()).toBe(false));
    expect(button('Export CSV')).toBeTruthy();
  });

  it.each([
    ['#', {}],
    ['#all', {}],
    ['#page=<script>&selected=a b&country=Germany&status=x&networks=1.2&castFrom=soon', {}],
    ['#%E0%A4%A', {}],
    // As long or as large as a valid value, but invalid.
    ['#country=XX&state=ZZ&castFrom=1969-01-01T00:00:00Z&castTo=%2B012026-01-01T00:00:00Z', {}],
    ['#castFrom=2026-11-20T12:00:00Z&castTo=2026-11-19T12:00:00Z', { cast_from: '2026-11-20T12:00:00.000Z' }],
  ])('leaves out what is broken or foreign: %s', async (hash, body) => {
    const requests = mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    openAddress(`/dashboard?show=votes${hash}`);
    await screen.findByText('Voter 3');
    expect(bodies(requests)).toEqual([body]);
  });

  it.each([
    ['votes', '/get-votes', { votes: [], next_Page: null }],
    ['emails', '/emails', { emails: [], next_page: null }],
    ['audit-log', '/audit-log', { entries: [], next_page: null }],
  ])('shows the first page if the server does not know its page: %s', async (view, call, first) => {
    const requests = mockPost(call, rejectWith(400, 'request.invalid'), first);
    openAddress(`/dashboard?show=${view}#page=unknown`);
    await screen.findByText('No data found.');
    expect(bodies(requests)).toEqual([{ page_state: 'unknown' }, {}]);
    expect(address()).toBe(`/dashboard?show=${view}#all`);
  });

  it('selects no more than can be changed at the same time, and only valid ids', async () => {
    mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    openAddress(`/dashboard?show=votes#selected=${Array.from({ length: 501 }, (_, n) => n + 1).join('.')}`);
    await screen.findByText('500 votes selected, 3 of them on this page. No more can be selected.');
    openAddress('/dashboard?show=votes#selected=one.0.2');
    await screen.findByText('1 vote selected');
  });

  it('adds nothing to the history if nothing has changed', async () => {
    mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    openAddress('/dashboard?show=votes#country=DE');
    const user = userEvent.setup();
    await screen.findByText('Voter 3');
    const entries = window.history.length;
    await user.click(button('Filter'));
    await user.click(button('Apply'));
    expect(window.history.length).toBe(entries);
  });

  it('leaves nothing to the administrator who signs in after a sign-out', async () => {
    const requests = mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    mockPost('/admin/logout', {});
    mockPost('/admin/login', { token: tokenOf('2', 'first'), message: '' });
    openAddress('/dashboard?show=votes#country=DE&selected=2');
    const user = userEvent.setup();
    await screen.findByText('1 vote selected');
    await user.click(button('Sign out'));
    await user.type(await screen.findByLabelText('ENTER EMAIL'), 'pat@example.com');
    await user.type(screen.getByLabelText('ENTER PASSWORD'), 'a pass phrase');
    await user.click(button('LOGIN'));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.body).toEqual({});
    expect(screen.queryByText(/selected/)).toBeNull();
    expect(address()).toBe('/dashboard?show=votes');
  });

  it('belongs to the view: another one has its own, and the list is where it was left', async () => {
    mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    mockPost('/emails', { emails: [], next_page: null });
    openAddress('/dashboard?show=votes#country=DE&page=26');
    await screen.findByText('Voter 3');
    const user = userEvent.setup();
    await user.click(button(/Remove the filter/));
    await back();
    await screen.findByRole('button', { name: /Remove the filter Country/ });
    await user.click(screen.getByLabelText('Select the vote of Voter 2'));
    await user.click(button('Emails'));
    await waitFor(() => expect(address()).toBe('/dashboard?show=emails'));
    await user.click(button('Votes'));
    await waitFor(() => expect(address()).toBe('/dashboard?show=votes#country=DE&page=26&selected=2'));
  });

  it.each([
    ['that a link named', '#country=FR'],
    ['without a fragment', ''],
  ])('is where a link or Back led to, at a position %s', async (_, opened) => {
    mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    mockPost('/emails', { emails: [], next_page: null });
    openAddress(`/dashboard?show=votes${opened}`);
    const user = userEvent.setup();
    await screen.findByText('Voter 3');
    await user.click(button('Emails'));
    await user.click(button('Votes'));
    await waitFor(() => expect(address()).toBe(`/dashboard?show=votes${opened}`));
    fireEvent.change(await screen.findByLabelText('Jump to'), { target: { value: '2026-11-20' } });
    await waitFor(() => expect(address()).toContain('castTo'));
    await back();
    await waitFor(() => expect(address()).toBe(`/dashboard?show=votes${opened}`));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Remove the filter Cast before/ })).toBeNull());
    await user.click(button('Emails'));
    await waitFor(() => expect(address()).toBe('/dashboard?show=emails'));
    await user.click(button('Votes'));
    await screen.findByText('Voter 3');
    expect(address()).toBe(`/dashboard?show=votes${opened}`);
  });
});
