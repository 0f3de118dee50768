import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockGet, mockPost, signIn } from '../../../test/admin';
import { emailsFrom, votesFrom } from '../../../test/lists';
import { openAddress } from '../../../test/open-address';
import { button, openDashboard } from '../../../test/open-dashboard';
import { setScreenWidth } from '../../../test/screen';

describe('a filter that is removed by keyboard', () => {
  beforeEach(() => {
    signIn();
    mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    mockPost('/emails', { emails: emailsFrom(3, 1), next_page: null });
  });

  it('moves the focus to the next one, and from the last one to the Filter button', async () => {
    const user = await openDashboard('votes', 'Voter 3');
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
});

const noon = '2026-11-20T12:00:00Z';

describe('the filter beside its list', () => {
  beforeEach(() => {
    signIn();
    setScreenWidth(1280);
  });

  it.each([
    ['votes', '/get-votes', `country=DE&source=one.example.com&castFrom=${noon}`, 'Status', 'Counted', 'status'],
    ['emails', '/emails', `country=DE&source=one.example.com&consentedFrom=${noon}`, 'State', 'Subscribed', 'state'],
    ['audit-log', '/audit-log', `from=${noon}&to=2026-11-21T12:00:00Z`, 'What', 'Poll paused', 'action'],
  ])('brings back no condition that was removed meanwhile: %s', async (view, path, filter, field, value, name) => {
    const rows = { votes: votesFrom(3, 1), emails: emailsFrom(3, 1), entries: [] };
    const requests = mockPost(path, { ...rows, next_Page: null, next_page: null });
    openAddress(`/dashboard?show=${view}#${filter}`);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.selectOptions(screen.getByLabelText(field), value);
    for (const chip of screen.getAllByRole('button', { name: /^Remove the filter/ })) await user.click(chip);
    expect(screen.queryByDisplayValue('Germany')).toBeNull();
    await user.click(button('Apply'));
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ [name]: value.toLowerCase() }));
  });

  it('removes no condition that was added meanwhile', async () => {
    const filters = [{ id: 'abc', name: 'Germany', filter: { country: 'DE', cast_from: '2026-11-01T12:00:00Z' } }];
    mockGet('/admin/saved-filters', { filters });
    const requests = mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    const user = await openDashboard('votes', 'Voter 3');
    await user.click(button('Filter'));
    await user.click(button('Saved filters'));
    await user.click(await screen.findByRole('button', { name: 'Germany' }));
    fireEvent.change(screen.getByLabelText('Jump to'), { target: { value: '2026-11-20' } });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' }).value).toBe('Germany');
    await user.selectOptions(screen.getByLabelText('Status'), 'Counted');
    await user.click(button('Apply'));
    const whole = {
      country: 'DE',
      cast_from: '2026-11-01T12:00:00.000Z',
      cast_to: new Date(2026, 10, 21).toISOString(),
      status: 'counted',
    };
    await waitFor(() => expect(requests.at(-1)?.body).toEqual(whole));
  });
});
