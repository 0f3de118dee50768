import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockCall, mockGet, mockPost, rejectWith, signIn } from '../../../../test/admin';
import { button, openDashboard } from '../../../../test/open-dashboard';

const olive = {
  id: '1',
  email: 'olive@example.com',
  role: 'owner',
  is_invited: false,
  has_second_factor: true,
  last_sign_in: '2026-11-24T10:00:00.000Z',
  network: '203.0.113.0/24',
  device: 'Firefox on Linux',
};
const vera = {
  ...olive,
  id: '2',
  email: 'vera@example.com',
  role: 'viewer',
  is_invited: true,
  has_second_factor: false,
  last_sign_in: null,
};

const open = () => openDashboard('accounts', 'vera@example.com');

describe('the accounts', () => {
  beforeEach(() => {
    signIn();
    mockGet('/admin/accounts', { accounts: [olive, vera], sends_mail: true }, { accounts: [olive], sends_mail: true });
  });

  it('are listed with role and last sign-in, one of them as one’s own', async () => {
    await open();
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(
      /^olive@example\.com \(you\) Second factorLast sign-in .*, Firefox on Linux, 203\.0\.113\.0\/24/,
    );
    expect(rows[1]).toMatch(/^vera@example\.com Invited, no password yet/);
    expect(screen.getByLabelText<HTMLSelectElement>('Role of vera@example.com').value).toBe('viewer');
  });

  it('are invited with a role, and the field says if an address already has one', async () => {
    const sent = mockPost('/admin/accounts/invitations', rejectWith(409, 'accounts.exists'), {});
    const user = await open();
    await user.click(button('Send invitation'));
    await screen.findByText('Enter an email address, such as name@example.com.');
    expect(sent).toHaveLength(0);
    await user.type(screen.getByLabelText('Email'), 'olive@example.com{Enter}');
    await screen.findByText('This address has an account.');
    await user.clear(screen.getByLabelText('Email'));
    await user.selectOptions(screen.getByLabelText('Role'), 'editor');
    await user.type(screen.getByLabelText('Email'), 'edith@example.com{Enter}');
    await screen.findByText('Invitation sent to edith@example.com');
    expect(sent[1]?.body).toEqual({ email: 'edith@example.com', role: 'editor' });
  });

  it('are invited after a new sign-in with the address that was typed before', async () => {
    mockPost('/admin/accounts/invitations', rejectWith(403, 'auth.sign_in_too_old'));
    mockPost('/admin/logout', {});
    const user = await open();
    await user.type(screen.getByLabelText('Email'), 'edith@example.com{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Log in again' }));
    await screen.findByRole('heading', { name: 'Administrator login' });
    cleanup();
    signIn();
    await openDashboard('accounts');
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('edith@example.com');
  });

  it('cannot be invited without mail, and the page says what to do', async () => {
    mockGet('/admin/accounts', { accounts: [olive, vera], sends_mail: false });
    await open();
    expect(screen.getByText(/because SMTP_URL is not set.*npm run admin/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
  });

  it('are fetched again by a press after an error', async () => {
    mockGet('/admin/accounts', rejectWith(503, 'administration.busy'), { accounts: [vera], sends_mail: true });
    const user = await openDashboard('accounts');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('vera@example.com');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('get another role, except the last owner', async () => {
    const sent = mockCall('patch', '/admin/accounts/:id', rejectWith(409, 'accounts.last_owner'));
    const user = await open();
    await user.selectOptions(screen.getByLabelText('Role of olive@example.com'), 'viewer');
    const question = within(await screen.findByRole('dialog', { name: 'Change role' }));
    expect(question.getByText('olive@example.com gets the role Viewer.')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Change role' }));
    await screen.findByText('This is the last owner. Make another one first.');
    expect(sent).toMatchObject([{ address: '/admin/accounts/1', body: { role: 'viewer' } }]);
  });

  it('show at once what one’s own new role may not see', async () => {
    let role = 'owner';
    mockGet('/admin/account', () => HttpResponse.json({ email: olive.email, role, second_factor: null }));
    mockCall('patch', '/admin/accounts/:id', {});
    const user = await open();
    role = 'viewer';
    await user.selectOptions(screen.getByLabelText('Role of olive@example.com'), role);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Change role' }));
    await waitFor(() => expect(screen.queryByLabelText('Role of olive@example.com')).toBeNull());
  });

  it('are removed after a confirmation', async () => {
    const sent = mockCall('delete', '/admin/accounts/:id', {});
    const user = await open();
    await user.click(button('Remove vera@example.com'));
    const question = within(await screen.findByRole('dialog', { name: 'Remove account' }));
    await user.click(question.getByRole('button', { name: 'Remove vera@example.com' }));
    await screen.findByText('vera@example.com removed');
    expect(sent.map(({ address }) => address)).toEqual(['/admin/accounts/2']);
  });
});
