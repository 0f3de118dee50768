import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockCall, mockGet, rejectWith, signIn } from '../../../../test/admin';
import { openAddress } from '../../../../test/open-address';
import { button, openDashboard } from '../../../../test/open-dashboard';

const factors = { app: null, passkeys: [], recovery_codes_left: 0, required: false, changeable: true };
const session = {
  id: 'here',
  at: '2026-11-24T10:00:00.000Z',
  last_seen_at: '2026-11-24T11:00:00.000Z',
  network: '203.0.113.0/24',
  device: 'Firefox on Linux',
  is_open: true,
  is_current: true,
};
const other = { ...session, id: 'there', device: 'Safari on iOS', is_current: false };
const ended = { ...other, id: 'ended', device: '', network: '', is_open: false };

async function open() {
  const user = await openDashboard('account');
  await screen.findByRole('heading', { name: 'Sessions' });
  return user;
}

describe('your account', () => {
  beforeEach(() => {
    signIn();
    mockGet('/admin/second-factors', factors);
    mockGet('/admin/account/sign-ins', { sign_ins: [session, other, ended] }, { sign_ins: [session, ended] });
  });

  it('lists open sessions and all sign-ins, and ends another session', async () => {
    const sent = mockCall('delete', '/admin/account/sessions/:id', {});
    const user = await open();
    expect(screen.getByText('Signed in as olive@example.com. Role: Owner.')).toBeTruthy();
    const sessions = within(screen.getByRole('region', { name: 'Sessions' }));
    expect(sessions.getAllByRole('listitem')).toHaveLength(2);
    expect(sessions.getByText('(this session)', { exact: false })).toBeTruthy();
    const signIns = within(screen.getByRole('region', { name: 'Sign-ins of the last 90 days' }));
    expect(signIns.getByText('unknown device, unknown network')).toBeTruthy();
    await user.click(button(/^End the session of Safari on iOS/));
    await screen.findByText('Session ended');
    expect(sent.map(({ address }) => address)).toEqual(['/admin/account/sessions/there']);
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  });

  it.each([
    ['account', 'Signed in as olive@example.com. Role: Owner.'],
    ['accounts', 'Invite by mail'],
  ])('is requested once, and again by a press if that failed: %s', async (view, words) => {
    const olive = { email: 'olive@example.com', role: 'owner' };
    const asked = mockGet('/admin/account', rejectWith(503, 'administration.busy'), olive);
    mockGet('/admin/accounts', { accounts: [], sends_mail: true });
    openAddress(`/dashboard?show=${view}`);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Error fetching dataThe server is busy/);
    expect(screen.queryByText('Your role has no such view in this poll.')).toBeNull();
    expect(asked).toHaveLength(1);
    await userEvent.setup().click(button('Try again'));
    await screen.findByText(words);
    expect(asked).toHaveLength(2);
  });

  it('has its time zone, in which moments are shown from then on', async () => {
    const olive = { email: 'olive@example.com', role: 'owner' };
    mockGet('/admin/account', { ...olive, time_zone: null }, { ...olive, time_zone: 'Asia/Kolkata' });
    const sent = mockCall('patch', '/admin/account', {});
    const user = await open();
    await user.selectOptions(screen.getByLabelText('Times in the dashboard'), 'Asia/Calcutta');
    await user.click(button('Change time zone'));
    await screen.findByText('Times are in Asia/Kolkata now.');
    expect(sent.map(({ body }) => body)).toEqual([{ time_zone: 'Asia/Calcutta' }]);
    expect(screen.getByText('Times in Asia/Kolkata')).toBeTruthy();
    expect(screen.getAllByText(/Nov 24, 2026, 3:30:00\sPM/).length).toBeGreaterThan(0);
  });

  it.each([
    ['that all other sessions have ended', {}, 'All other sessions have ended'],
    ['that none has', rejectWith(503, 'administration.unavailable'), 'This did not work. Please try again.'],
  ])('says %s', async (_outcome, response, words) => {
    mockCall('delete', '/admin/account/sessions', response);
    const user = await open();
    await user.click(button('End all others'));
    await screen.findByText(words);
  });

  it('checks a new password before it is sent, and says beside the field if the current one is wrong', async () => {
    const sent = mockCall(
      'post',
      '/admin/account/password',
      rejectWith(400, 'request.invalid', { errors: [{ field: 'current_password', message: 'No.' }] }),
      { token: 'the-next-token' },
    );
    const user = await open();
    await user.type(screen.getByLabelText('Current password'), 'an old pass phrase');
    await user.type(screen.getByLabelText('New password'), 'copper kettle behind the moon');
    await user.type(screen.getByLabelText('New password again'), 'copper kettle{Enter}');
    await screen.findByText('Password not match');
    expect(sent).toHaveLength(0);
    await user.type(screen.getByLabelText('New password again'), ' behind the moon{Enter}');
    await screen.findByText('The current password is wrong.');
    await user.type(screen.getByLabelText('Current password'), '{Enter}');
    await screen.findByText('Password changed. All other sessions have ended.');
    expect(window.localStorage.getItem('adminToken')).toBe('the-next-token');
    expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
  });
});
