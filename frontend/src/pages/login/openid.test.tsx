import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { delayedResponse, mockPost, rejectWith, signIn } from '../../../test/admin';
import { address, openAddress } from '../../../test/open-address';
import { server } from '../../../test/server';
import { endSession } from '../../features/session/admin-session';
import * as leaving from '../../leave-to';
// Loaded here, so that no test waits for the lazy page.
import '../dashboard/dashboard-page';

const PROVIDER = 'https://id.example.org/auth?state=a';
const failed = 'An error occurred during login. Please try again later.';
const RETURN = '/login?code=a-code&state=a-state';
const button = () => screen.findByRole('button', { name: 'Sign in with Example Foundation' });
const dialog = (name: string) => screen.findByRole('dialog', { name });

// As in the page: effects run twice, which must not send anything twice.
beforeAll(() => configure({ reactStrictMode: true }));

beforeEach(() => {
  endSession();
  window.sessionStorage.clear();
  vi.spyOn(leaving, 'leaveTo').mockImplementation(() => undefined);
  server.use(http.get('/api/admin/login/openid', () => HttpResponse.json({ label: 'Example Foundation' })));
  mockPost('/emails', { emails: [], next_page: null });
  mockPost('/audit-log', { entries: [], next_page: null });
});

/** Leaves this tab for the provider. */
async function leave(state: object | null = null): Promise<void> {
  mockPost('/admin/login/openid/begin', { token: 'of-the-tab', address: PROVIDER });
  const { unmount } = openAddress('/login', state);
  await userEvent.setup().click(await button());
  await waitFor(() => expect(leaving.leaveTo).toHaveBeenCalledExactlyOnceWith(PROVIDER));
  unmount();
}

describe('the button of the identity provider', () => {
  it('leaves for it once, however often it is pressed', async () => {
    const { respond, release } = delayedResponse({ token: 'of-the-tab', address: PROVIDER });
    const requests = mockPost('/admin/login/openid/begin', respond);
    openAddress('/login');
    const provider = await button();
    await userEvent.setup().dblClick(provider);
    release();
    await waitFor(() => expect(leaving.leaveTo).toHaveBeenCalledExactlyOnceWith(PROVIDER));
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['when it is down', rejectWith(503, 'auth.openid_unavailable', { message: 'Down.' }), 'Login Failed', 'Down.'],
    ['when the server fails', rejectWith(500, 'internal'), 'Error', failed],
    ['when another page comes', () => HttpResponse.html('<h1>Sign in to this network</h1>'), 'Error', failed],
  ])('says so %s', async (_case, response, title, message) => {
    mockPost('/admin/login/openid/begin', response);
    openAddress('/login');
    await userEvent.setup().click(await button());
    expect((await dialog(title)).textContent).toContain(message);
    expect(leaving.leaveTo).not.toHaveBeenCalled();
  });

  it('is not shown if there is no provider, or if it is not known', async () => {
    let asked = 0;
    server.use(
      http.get('/api/admin/login/openid', () => {
        asked += 1;
        return HttpResponse.error();
      }),
    );
    openAddress('/login');
    await screen.findByRole('button', { name: 'LOGIN' });
    await waitFor(() => expect(asked).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: /Sign in with Example/ })).toBeNull();
  });
});

describe('the return from the identity provider', () => {
  it('begins the session with the parameters in the URL, and removes them from it', async () => {
    await leave({ from: '/dashboard?show=audit-log', sessionEnded: true });
    const requests = mockPost('/admin/login/openid', { token: 'the-session', message: 'Login successful.' });
    openAddress(RETURN);
    await dialog('Login Successful!');
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'of-the-tab', query: 'code=a-code&state=a-state' }]);
    expect([address(), window.sessionStorage.length]).toEqual(['/login', 0]);
    await waitFor(() => expect(address()).toBe('/dashboard?show=audit-log'));
  });

  it.each([
    ['auth.openid_no_role', 403],
    ['auth.openid_refused', 401],
    ['auth.openid_unavailable', 503],
  ])('says %s in the words of the server, and the button works again', async (code, status) => {
    await leave();
    mockPost('/admin/login/openid', rejectWith(status, code));
    openAddress('/login?error=access_denied&state=a-state');
    expect((await dialog('Login Failed')).textContent).toContain('No.');
    await userEvent.setup().click(screen.getByRole('button', { name: 'OK' }));
    await button();
    expect(window.localStorage.getItem('adminToken')).toBeNull();
  });

  it("sends no token that this tab does not have, as after an attacker's link", async () => {
    const requests = mockPost('/admin/login/openid', rejectWith(401, 'auth.step_expired'));
    openAddress(RETURN);
    await dialog('Login Failed');
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'none', query: 'code=a-code&state=a-state' }]);
  });

  it('changes nothing if there already is a session', async () => {
    signIn();
    const requests = mockPost('/admin/login/openid', {});
    openAddress(RETURN);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(requests).toEqual([]);
  });
});
