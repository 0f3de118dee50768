import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockCall, mockPost, signIn } from '../../../test/admin';
import { accessibilityViolations } from '../../../test/axe';
import { votesFrom } from '../../../test/lists';
import { address, openAddress } from '../../../test/open-address';
import { button, openDashboard } from '../../../test/open-dashboard';

describe('in the dashboard', () => {
  let requests: { body: unknown }[];

  beforeEach(() => {
    signIn();
    requests = mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
  });

  const openVotes = () => openDashboard('votes', 'Voter 3');

  it('Ctrl+K goes to a view', async () => {
    mockPost('/audit-log', { entries: [], next_page: null });
    const user = await openVotes();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('textbox', { name: 'Search and commands' }), 'áccount');
    expect(await accessibilityViolations()).toEqual([]);
    // The focus stays in the field, so what is selected is told.
    const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() => expect(told()).toContain('Accounts'));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(told()).toContain('Your account'));
    await user.clear(screen.getByRole('textbox', { name: 'Search and commands' }));
    await user.keyboard('audit{Enter}');
    await waitFor(() => expect(address()).toBe('/dashboard?show=audit-log'));
  });

  it.each([
    [' Voter 2 ', 'name'],
    ['voter.2@', 'email'],
  ])('Ctrl+K searches the votes for %j, also over an earlier search', async (typed, column) => {
    const user = await openVotes();
    await user.type(screen.getByLabelText('Search Name'), 'voter');
    await waitFor(() => expect(requests).toHaveLength(2));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('textbox', { name: 'Search and commands' }), typed);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ search_term: { column, search_text: typed.trim() } }));
  });

  it('/ goes to the search of the list, ? lists the keys', async () => {
    const user = await openVotes();
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText('Search Email'));
    // In a field they are characters.
    await user.keyboard('/?');
    expect(screen.getByLabelText<HTMLInputElement>('Search Email').value).toBe('/?');
    screen.getByLabelText('Search Email').blur();
    await user.keyboard('{Shift>}/{/Shift}');
    expect(document.activeElement).toBe(screen.getByLabelText('Search Email'));
    screen.getByLabelText('Search Email').blur();
    await user.keyboard('{Shift>}?{/Shift}');
    expect(screen.getByRole('dialog', { name: 'Keys' })).toBeTruthy();
    // Behind a dialog it could not be used.
    await user.keyboard('{Control>}k{/Control}');
    await user.click(button('Close'));
    expect(screen.queryByRole('textbox', { name: 'Search and commands' })).toBeNull();
  });

  it('/ and ? can be switched off for this browser, and on again by Ctrl+K', async () => {
    const user = await openVotes();
    await user.keyboard('{Shift>}?{/Shift}');
    await user.click(screen.getByRole('checkbox', { name: 'Use / and ?' }));
    await user.click(button('Close'));
    cleanup();
    await openVotes();
    await user.keyboard('{Shift>}?{/Shift}/');
    expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull();
    expect(document.activeElement).not.toBe(screen.getByLabelText('Search Email'));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('textbox', { name: 'Search and commands' }), 'keys{Enter}');
    await user.click(await screen.findByRole('checkbox', { name: 'Use / and ?' }));
    await user.click(button('Close'));
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText('Search Email'));
  });

  it('the arrow keys go from row to row', async () => {
    const user = await openVotes();
    button('Voter 3').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(button('Voter 2'));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog', { name: 'Vote' })).toBeTruthy();
  });

  it('a view of another role says so, and shows nothing else under its address', async () => {
    mockCall('get', '/admin/account', { email: 'vera@example.com', role: 'viewer' });
    openAddress('/dashboard?show=signals');
    expect(await screen.findByText('Your role has no such view in this poll.')).toBeTruthy();
    expect(requests).toEqual([]);
    await userEvent.click(button('Votes'));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByText('Your role has no such view in this poll.')).toBeNull();
  });
});
