import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockPost, signIn } from '../../../test/admin';
import { emailsFrom, votesFrom } from '../../../test/lists';
import { button, openDashboard } from '../../../test/open-dashboard';
// Loaded here, so that no test waits for the lazy page.
import './dashboard-page';

describe('a filter that is removed by keyboard', () => {
  beforeEach(() => {
    signIn();
    mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    mockPost('/emails', { emails: emailsFrom(3, 1), next_page: null });
  });

  it('moves the focus to the next one, and from the last one to the Filter button', async () => {
    const user = await openDashboard('votes');
    await screen.findByText('Voter 3');
    await user.click(button('Filter'));
    await user.click(screen.getByRole('combobox', { name: 'Country' }));
    await user.paste('Austria');
    await user.click(button('Apply'));
    await user.click(button('Filter'));
    await user.click(screen.getByRole('radio', { name: 'Zip Code' }));
    await user.type(screen.getByRole('textbox', { name: 'Zip Code' }), '10');
    await user.click(button('Apply'));

    button('Remove the filter Country: Austria').focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: /Austria/ })).toBeNull();
    expect(document.activeElement).toBe(button('Remove the filter Zip Code: 10'));
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('list', { name: 'Filters in use' })).toBeNull();
    expect(document.activeElement).toBe(button('Filter'));
  });

  it('moves the focus to the Filter button in the emails, too', async () => {
    const user = await openDashboard('emails');
    await user.click(button('Filter'));
    await user.click(screen.getByRole('radio', { name: 'two.example.com' }));
    await user.click(button('Apply'));
    button('Remove the filter Domain: two.example.com').focus();
    await user.keyboard(' ');
    expect(document.activeElement).toBe(button('Filter'));
  });
});
