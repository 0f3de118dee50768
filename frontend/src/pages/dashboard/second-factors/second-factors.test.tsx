import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockCall, mockGet, mockPost, rejectWith, signIn } from '../../../../test/admin';
import { address } from '../../../../test/open-address';
import { button, dialog, openDashboard } from '../../../../test/open-dashboard';

const none = { app: null, passkeys: [], recovery_codes_left: 0, required: false, changeable: true };
const withApp = { ...none, app: '2026-11-24T10:00:00.000Z', recovery_codes_left: 9 };
const telephone = { id: '7', name: 'Telephone', added_at: '2026-11-20T10:00:00.000Z', last_used_at: null };
const setUp = {
  token: 'set-up',
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/poll.example.com:olive%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
};
const codes = Array.from({ length: 10 }, (_, index) => `${index}123-4567-89AB-CDEF-GHJK-MNPQ`);

async function open(...responses: object[]) {
  mockGet('/admin/second-factors', ...responses);
  const user = await openDashboard('account');
  await screen.findByRole('heading', { name: 'Authenticator app' });
  return user;
}

beforeEach(() => signIn());

describe('second factors', () => {
  it('are set up with a picture, a secret and a code, and the recovery codes are shown once', async () => {
    mockPost('/admin/second-factors/app', setUp);
    const sent = mockCall('post', '/admin/second-factors/app/confirm', { recovery_codes: codes });
    const user = await open(none, none, withApp);
    expect(screen.queryByRole('button', { name: 'Remove the app' })).toBeNull();
    await user.click(button('Set up an app'));
    const form = await dialog('Set up an authenticator app');
    expect(form.getByRole('img', { name: 'QR code with the secret below' })).toBeTruthy();
    expect(form.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy();
    const field = form.getByLabelText<HTMLInputElement>('Code that the app shows');
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
    await user.type(field, '123 456{Enter}');
    expect(sent[0]?.body).toEqual({ token: 'set-up', code: '123 456' });
    const shown = await dialog('Recovery codes');
    expect(shown.getByRole<HTMLTextAreaElement>('textbox').value).toBe(codes.join('\n'));
    await user.click(shown.getByRole('button', { name: 'Copy the codes' }));
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
    await user.click(shown.getByRole('button', { name: 'I have stored them' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('9 codes are left.')).toBeTruthy();
  });

  it.each([
    ['factors.code_wrong', 'This code is wrong. Is the clock of your phone right?'],
    ['factors.set_up_expired', 'This took too long. Close this window and begin again.'],
    ['internal', 'That did not work. Please try again.'],
    ['auth.sign_in_too_old', 'You logged in more than 15 minutes ago. Please log in again to change this.'],
  ])('say why a code was rejected: %s', async (code, words) => {
    mockPost('/admin/second-factors/app', setUp);
    mockCall('post', '/admin/second-factors/app/confirm', rejectWith(400, code));
    const user = await open(none);
    await user.click(button('Set up an app'));
    const form = await dialog('Set up an authenticator app');
    await user.click(form.getByRole('button', { name: 'Confirm' }));
    expect(form.getByText('Enter the code.')).toBeTruthy();
    await user.type(form.getByLabelText('Code that the app shows'), '000000{Enter}');
    await form.findByText(words);
  });

  it('are removed after a confirmation', async () => {
    const removed = mockCall('delete', '/admin/second-factors/app', {});
    const user = await open(withApp, none);
    await user.click(button('Remove the app'));
    const question = await dialog('Remove the authenticator app?');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(removed).toHaveLength(0);
    await user.click(button('Remove the app'));
    await user.click((await dialog('Remove the authenticator app?')).getByRole('button', { name: 'Remove the app' }));
    await screen.findByText('The authenticator app is removed.');
    expect(removed).toHaveLength(1);
  });

  it.each([
    ['the app', withApp, 'Remove the app'],
    ['the last passkey', { ...none, passkeys: [telephone] }, 'Remove the passkey Telephone'],
  ])('stay where they are required: %s', async (_factor, factors, name) => {
    await open({ ...factors, required: true });
    expect(screen.getByText('Owners of this poll need a second factor: the last one cannot be removed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('cannot be changed long after the sign-in, but one press leads to a new one', async () => {
    const user = await open({ ...withApp, changeable: false });
    expect(screen.queryByRole('button', { name: 'Remove the app' })).toBeNull();
    mockPost('/admin/logout', {});
    await user.click(button('Log in again'));
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('are all that an owner without one sees, and the rest follows once the codes are stored', async () => {
    mockPost('/emails', rejectWith(403, 'auth.factor_required'), { emails: [], next_page: null });
    mockGet('/admin/second-factors', { ...none, required: true });
    mockPost('/admin/second-factors/app', setUp);
    mockCall('post', '/admin/second-factors/app/confirm', { recovery_codes: codes });
    const user = await openDashboard();
    await screen.findByText(
      'Owners of this poll need a second factor. Set one up, then everything else is open to you.',
    );
    expect(screen.queryByRole('navigation', { name: 'What to show' })).toBeNull();
    await user.click(button('Set up an app'));
    await user.type((await dialog('Set up an authenticator app')).getByRole('textbox'), '123456{Enter}');
    await user.click((await dialog('Recovery codes')).getByRole('button', { name: 'I have stored them' }));
    await screen.findByText('No data found.');
  });

  it('include passkeys, each with its last use and a button that removes it after a confirmation', async () => {
    const removed = mockCall('delete', '/admin/second-factors/passkeys/:id', {});
    const laptop = { ...telephone, id: '8', name: 'Laptop', last_used_at: '2026-11-23T10:00:00.000Z' };
    const user = await open({ ...none, passkeys: [telephone, laptop] }, { ...none, passkeys: [laptop] });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Telephone Not used yet.'),
        expect.stringMatching(/Laptop Last used on .*2026/),
      ]),
    );
    await user.click(button('Remove the passkey Telephone'));
    await user.click((await dialog('Remove the passkey?')).getByRole('button', { name: 'Remove' }));
    await screen.findByText('The passkey is removed.');
    expect(removed.map(({ address }) => address)).toEqual(['/admin/second-factors/passkeys/7']);
    expect(screen.queryByText('Telephone')).toBeNull();
  });

  it('need a name for a passkey, and say so if the browser created none', async () => {
    const began = mockPost('/admin/second-factors/passkeys/options', {
      token: 'set-up',
      options: { challenge: 'abc', user: { id: 'abc', name: 'olive' }, rp: { name: 'poll' } },
    });
    const user = await open(none);
    await user.click(button('Add a passkey'));
    await screen.findByText('Give the passkey a name.');
    expect(began).toHaveLength(0);
    await user.type(screen.getByLabelText('Name of the new passkey'), 'Telephone{Enter}');
    await screen.findByText('The browser made no passkey. Perhaps this device has one for this account.');
    expect(screen.getByLabelText<HTMLInputElement>('Name of the new passkey').value).toBe('Telephone');
  });
});
