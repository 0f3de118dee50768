import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { mockPost, rejectWith, signIn } from '../../../test/admin';
import { address, openAddress } from '../../../test/open-address';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const phrase = 'four quiet green horses';

async function openReset(fragment = '#token=the-token') {
  openAddress(`/resetpassword${fragment}`);
  await screen.findByRole('heading', { level: 1, name: 'Reset password' });
  return userEvent.setup();
}

async function enter(user: Awaited<ReturnType<typeof openReset>>, password: string, again: string) {
  if (password) await user.type(field('ENTER NEW PASSWORD'), password);
  if (again) await user.type(field('RE ENTER NEW PASSWORD'), again);
  await user.click(screen.getByRole('button', { name: 'PROCEED' }));
}

describe('the new password', () => {
  it('removes the token from the URL immediately', async () => {
    await openReset();
    await waitFor(() => expect(address()).toBe('/resetpassword'));
  });

  it('is set with the token, shows the fixed text, and ends the session in this browser', async () => {
    signIn();
    const requests = mockPost('/admin/reset-password', () => new HttpResponse(null, { status: 204 }));
    const user = await openReset();
    await enter(user, phrase, phrase);
    expect((await screen.findByRole('alert')).querySelector('p')?.textContent).toBe('Password Chnaged ');
    await screen.findByRole('heading', { level: 1, name: 'Administrator login' });
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'the-token', password: phrase }]);
    expect(window.localStorage.getItem('adminToken')).toBeNull();
  });

  it('must be the same twice', async () => {
    const requests = mockPost('/admin/reset-password', {});
    const user = await openReset();
    await enter(user, phrase, `${phrase}!`);
    expect((await screen.findByRole('alert')).textContent).toBe('Password not match');
    expect(document.activeElement).toBe(field('RE ENTER NEW PASSWORD'));
    // Not once either is changed.
    for (const name of ['ENTER NEW PASSWORD', 'RE ENTER NEW PASSWORD']) {
      await user.type(field(name), 'x');
      expect(screen.queryByText('Password not match')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'PROCEED' }));
      expect(screen.getAllByText('Password not match')).toHaveLength(2);
    }
    expect(requests).toEqual([]);
  });

  it.each([
    ['', '', 'Enter a new password.'],
    [phrase, '', 'Enter the new password again.'],
    ['eleven char', 'eleven char', 'The password needs at least 12 characters.'],
    // Six characters, twelve UTF-16 units.
    ['🐎🐎🐎🐎🐎🐎', '🐎🐎🐎🐎🐎🐎', 'The password needs at least 12 characters.'],
    // Six characters after NFKC, twelve before.
    ['e\u0301'.repeat(6), 'e\u0301'.repeat(6), 'The password needs at least 12 characters.'],
  ])('is not sent as "%s", "%s"', async (password, again, message) => {
    const requests = mockPost('/admin/reset-password', {});
    const user = await openReset();
    await enter(user, password, again);
    expect(screen.getByText(message)).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('is measured as the server does: a ligature has the length of its letters', async () => {
    const requests = mockPost('/admin/reset-password', () => new HttpResponse(null, { status: 204 }));
    const user = await openReset();
    await enter(user, 'ﬃ'.repeat(4), 'ﬃ'.repeat(4));
    await screen.findByRole('heading', { level: 1, name: 'Administrator login' });
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'the-token', password: 'ﬃ'.repeat(4) }]);
  });

  it.each([
    [rejectWith(400, 'auth.reset_invalid'), /This link does not work any more/],
    [rejectWith(400, 'request.invalid', { errors: [{ field: 'token', message: 'No.' }] }), /This link does not work/],
    [rejectWith(429, 'rate.limited'), /Too many attempts/],
    [() => HttpResponse.error(), /could not be reached/],
  ])('says why the server rejected it', async (response, message) => {
    mockPost('/admin/reset-password', response);
    const user = await openReset();
    await enter(user, phrase, phrase);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(address()).toBe('/resetpassword');
  });

  it('is rejected beside its field with the text of the page, and can be changed with the same link', async () => {
    const requests = mockPost(
      '/admin/reset-password',
      rejectWith(400, 'request.invalid', { errors: [{ field: 'password', message: 'No.' }] }),
      () => new HttpResponse(null, { status: 204 }),
    );
    const user = await openReset();
    await enter(user, phrase, phrase);
    const said = await screen.findByText(
      'The password is among those that are guessed first. Several words of your own are a good one.',
    );
    expect(field('ENTER NEW PASSWORD').getAttribute('aria-describedby')?.split(' ')).toContain(said.id);
    expect(field('ENTER NEW PASSWORD').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('ENTER NEW PASSWORD'));
    await enter(user, '!', '!');
    await screen.findByRole('heading', { level: 1, name: 'Administrator login' });
    expect(requests.map(({ body }) => body).at(-1)).toEqual({ token: 'the-token', password: `${phrase}!` });
  });

  it('needs a token: without one it leads to a new link', async () => {
    const requests = mockPost('/admin/reset-password', {});
    const user = await openReset('');
    expect(screen.getByText(/This link does not work any more/)).toBeTruthy();
    await enter(user, phrase, phrase);
    expect(requests).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Get a new link' }));
    await screen.findByRole('heading', { level: 1, name: 'Forgot password' });
  });
});
