import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { delayedResponse, mockPost, rejectWith, signIn } from '../../../test/admin';
import { address, openAddress } from '../../../test/open-address';
import { endSession } from '../../features/session/admin-session';
import { changeLanguage } from '../../languages/language';
// Loaded here, so that no test waits for the lazy page.
import '../dashboard/dashboard-page';

const unexpected = 'An unexpected error occurred. Please try again.';
const failed = 'An error occurred during login. Please try again later.';

const email = () => screen.getByLabelText<HTMLInputElement>('ENTER EMAIL');
const password = () => screen.getByLabelText<HTMLInputElement>('ENTER PASSWORD');
const button = () => screen.getByRole('button', { name: 'LOGIN' });

async function openLogin(state: object | null = null) {
  openAddress('/login', state);
  await screen.findByRole('heading', { level: 1, name: 'Administrator login' });
  return userEvent.setup();
}

async function logIn(user: Awaited<ReturnType<typeof openLogin>>) {
  await user.type(email(), ' admin@example.com ');
  await user.type(password(), ' a pass phrase ');
  await user.click(button());
}

describe('the sign-in', () => {
  beforeEach(() => {
    endSession();
    mockPost('/emails', { emails: [], next_page: null });
    mockPost('/audit-log', { entries: [], next_page: null });
  });

  it('is not required again while a session lasts', async () => {
    signIn();
    openAddress('/login', { from: '/dashboard?show=audit-log', sessionEnded: false });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(address()).toBe('/dashboard?show=audit-log');
  });

  it('reads its fields when it is sent: a password manager may fill them in without an event', async () => {
    const requests = mockPost('/admin/login', rejectWith(401, 'auth.refused'));
    const user = await openLogin();
    email().value = 'admin@example.com';
    password().value = 'a pass phrase';
    await user.click(button());
    await screen.findByRole('dialog', { name: 'Login Failed' });
    expect(requests.map(({ body }) => body)).toEqual([{ email: 'admin@example.com', password: 'a pass phrase' }]);
  });

  it('is required once when the server has ended the session', async () => {
    signIn();
    mockPost('/emails', rejectWith(401, 'auth.required'));
    openAddress('/login');
    await screen.findByText('Your session has ended. Please log in again.');
    expect(address()).toBe('/login');
  });

  it('requires both fields, and marks missing ones in the language of the page', async () => {
    const user = await openLogin();
    expect([email().required, password().required]).toEqual([true, true]);
    await user.click(button());
    expect(screen.getByText('Enter your email address.')).toBeTruthy();
    expect(screen.getByText('Enter your password.')).toBeTruthy();
    expect(document.activeElement).toBe(email());
    await user.keyboard('a');
    expect(screen.queryByText('Enter your email address.')).toBeNull();
    expect(document.activeElement).toBe(email());
    await act(() => changeLanguage('es'));
    expect(screen.getByText('Ingrese su contraseña.')).toBeTruthy();
    expect(screen.queryByText('Enter your password.')).toBeNull();
  });

  it('stores the token for 24 hours, shows the success for 1.5 s without a button, and goes to the dashboard', async () => {
    const { respond, release } = delayedResponse({ token: 'the-token', message: 'Login successful.' });
    const requests = mockPost('/admin/login', respond);
    const user = await openLogin();
    await logIn(user);
    vi.useFakeTimers();
    release();
    const dialog = await vi.waitFor(() => screen.getByRole('dialog', { name: 'Login Successful!' }), {
      timeout: 60_000,
    });
    expect(dialog.textContent).toContain('You are now being redirected to the dashboard.');
    expect(dialog.querySelector('button')).toBeNull();
    expect(requests[0]?.body).toEqual({ email: 'admin@example.com', password: ' a pass phrase ' });
    expect(window.localStorage.getItem('adminToken')).toBe('the-token');
    const lasts = Number(window.localStorage.getItem('tokenExpiration')) - Date.now();
    expect(lasts).toBeGreaterThan(86_400_000 - 10_000);
    expect(lasts).toBeLessThanOrEqual(86_400_000);
    await act(() => vi.advanceTimersByTimeAsync(1_400));
    expect(address()).toBe('/login');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(address()).toBe('/dashboard');
    vi.useRealTimers();
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  });

  it.each([
    ['in the words of the server', rejectWith(401, 'auth.refused'), 'Login Failed', 'No.'],
    ['without words of the server', () => new HttpResponse('<h1>No</h1>', { status: 403 }), 'Login Failed', unexpected],
    ['when a success brings no token', () => HttpResponse.json({ message: 'Hm.' }), 'Login Failed', unexpected],
    ['when the server fails', rejectWith(500, 'internal'), 'Error', failed],
    ['when no response comes', () => HttpResponse.error(), 'Error', failed],
  ])('shows the dialog of the error catalogue %s', async (_case, response, title, message) => {
    mockPost('/admin/login', response);
    const user = await openLogin();
    await logIn(user);
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(dialog.textContent).toContain(message);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog', { name: title })).toBeNull();
    expect(window.localStorage.getItem('adminToken')).toBeNull();
    expect(address()).toBe('/login');
  });

  it("shows the Spanish translation with the server's message below it, marked as English", async () => {
    mockPost('/admin/login', rejectWith(401, 'auth.refused'));
    const user = await openLogin();
    await user.type(email(), 'a@example.com');
    await user.type(password(), 'x');
    await user.click(screen.getByRole('button', { name: 'Español' }));
    await user.click(await screen.findByRole('button', { name: 'INICIAR SESIÓN' }));
    const dialog = await screen.findByRole('dialog', { name: 'No se pudo iniciar sesión' });
    expect(dialog.textContent).toContain('El correo o la contraseña no son correctos.');
    expect(screen.getByText('No.').lang).toBe('en');
  });

  it('sends once however often the button is pressed', async () => {
    const { respond, release } = delayedResponse({ token: '' });
    const requests = mockPost('/admin/login', respond);
    const user = await openLogin();
    await logIn(user);
    await user.click(screen.getByRole('button', { name: 'Signing in…' }));
    release();
    await screen.findByRole('dialog');
    expect(requests).toHaveLength(1);
  });

  it('leads back to where the session ended, and says that it has ended', async () => {
    mockPost('/admin/login', { token: 't', message: '' });
    const user = await openLogin({ from: '/dashboard?show=audit-log', sessionEnded: true });
    expect(screen.getByText('Your session has ended. Please log in again.')).toBeTruthy();
    await logIn(user);
    await waitFor(() => expect(address()).toBe('/dashboard?show=audit-log'));
  });
});
