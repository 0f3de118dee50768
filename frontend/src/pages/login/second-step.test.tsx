import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockPost, rejectWith } from '../../../test/admin';
import { address, openAddress } from '../../../test/open-address';
import { endSession } from '../../features/session/admin-session';
// Loaded here, so that no test waits for the lazy page.
import '../dashboard/dashboard-page';

const pending = { message: 'One more step.', second_step: { token: 'step', factors: ['app'] } };

async function openStep() {
  mockPost('/admin/login', pending);
  openAddress('/login', { from: '/dashboard?show=audit-log', sessionEnded: false });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('ENTER EMAIL'), 'admin@example.com');
  await user.type(screen.getByLabelText('ENTER PASSWORD'), 'a pass phrase{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'One more step' });
  return user;
}

const code = () => screen.getByLabelText<HTMLInputElement>('CODE');

describe('the second step of a sign-in', () => {
  beforeEach(() => {
    endSession();
    mockPost('/audit-log', { entries: [], next_page: null });
  });

  it('asks for a code, which may be pasted with spaces, and leads to where the administrator was going', async () => {
    const sent = mockPost('/admin/login/code', { token: 'the-token', message: 'Login successful.' });
    const user = await openStep();
    expect(window.localStorage.getItem('adminToken')).toBeNull();
    expect([code().autocomplete, code().inputMode, code().required]).toEqual(['one-time-code', 'numeric', true]);
    await user.click(code());
    await user.paste(' 123 456 ');
    await user.click(screen.getByRole('button', { name: 'LOGIN' }));
    await screen.findByRole('dialog', { name: 'Login Successful!' });
    expect(sent[0]?.body).toEqual({ token: 'step', code: '123 456' });
    expect(window.localStorage.getItem('adminToken')).toBe('the-token');
    await waitFor(() => expect(address()).toBe('/dashboard?show=audit-log'));
  });

  it('accepts a recovery code instead', async () => {
    const sent = mockPost('/admin/login/code', { token: 'the-token', message: '' });
    const user = await openStep();
    await user.type(code(), '123');
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const field = screen.getByLabelText<HTMLInputElement>('RECOVERY CODE');
    expect([field.value, field.autocomplete, field.inputMode]).toEqual(['', 'off', '']);
    await user.type(field, '0123-4567-89ab-cdef-ghjk-mnpq{Enter}');
    await screen.findByRole('dialog', { name: 'Login Successful!' });
    expect(sent[0]?.body).toEqual({ token: 'step', code: '0123-4567-89ab-cdef-ghjk-mnpq' });
  });

  it('says beside the field if the code is missing or wrong, and accepts another one', async () => {
    mockPost('/admin/login/code', rejectWith(401, 'auth.code_refused'), { token: 'the-token', message: '' });
    const user = await openStep();
    await user.click(screen.getByRole('button', { name: 'LOGIN' }));
    expect(screen.getByText('Enter the code.')).toBeTruthy();
    await user.type(code(), '000000{Enter}');
    await screen.findByText('This code is wrong or was used before.');
    expect(document.activeElement).toBe(code());
    await user.clear(code());
    await user.type(code(), '123456{Enter}');
    await screen.findByRole('dialog', { name: 'Login Successful!' });
  });

  it.each([
    [rejectWith(429, 'rate.limited'), 'Too many attempts. Wait a minute, then try again.'],
    [rejectWith(503, 'administration.unavailable'), 'The server could not be reached. Please try again later.'],
  ])('says why it cannot go on', async (response, words) => {
    mockPost('/admin/login/code', response);
    const user = await openStep();
    await user.type(code(), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });

  it('goes back to the password, automatically if it took too long', async () => {
    mockPost('/admin/login/code', rejectWith(401, 'auth.step_expired'));
    const user = await openStep();
    await user.click(screen.getByRole('button', { name: 'Back to login' }));
    expect(screen.getByLabelText<HTMLInputElement>('ENTER PASSWORD').value).toBe('');
    await user.type(screen.getByLabelText('ENTER EMAIL'), 'admin@example.com');
    await user.type(screen.getByLabelText('ENTER PASSWORD'), 'a pass phrase{Enter}');
    await user.type(await screen.findByLabelText('CODE'), '123456{Enter}');
    await screen.findByText('The login took too long. Please enter your password again.');
    expect(screen.getByLabelText('ENTER PASSWORD')).toBeTruthy();
  });

  it('offers a passkey to an account that has one, and says so if the browser used none', async () => {
    mockPost('/admin/login', { ...pending, second_step: { token: 'step', factors: ['passkey'] } });
    const began = mockPost('/admin/login/passkey/options', { token: 'a token', options: { challenge: 'abc' } });
    openAddress('/login');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('ENTER EMAIL'), 'admin@example.com');
    await user.type(screen.getByLabelText('ENTER PASSWORD'), 'a pass phrase{Enter}');
    expect(await screen.findByLabelText('RECOVERY CODE')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await screen.findByText('The browser used no passkey. Please try again, or log in otherwise.');
    expect(began[0]?.body).toEqual({ token: 'step' });
  });
});
