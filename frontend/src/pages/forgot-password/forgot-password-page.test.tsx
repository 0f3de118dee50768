import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { mockPost, rejectWith } from '../../../test/admin';
import { openAddress } from '../../../test/open-address';

const email = () => screen.getByLabelText<HTMLInputElement>('ENTER YOUR EMAIL');

async function askFor(address: string) {
  openAddress('/forgotpassword');
  await screen.findByRole('heading', { level: 1, name: 'Forgot password' });
  const user = userEvent.setup();
  if (address) await user.type(email(), address);
  await user.click(screen.getByRole('button', { name: 'CHECK YOUR EMAIL' }));
  return user;
}

describe('the forgotten password', () => {
  it('requests a mail, and shows the fixed text and the next step', async () => {
    const requests = mockPost('/admin/forgot-password', () => new HttpResponse(null, { status: 202 }));
    await askFor('admin@example.com');
    expect((await screen.findByRole('alert')).textContent).toBe('email sended');
    expect(screen.getByText(/If an administrator with a password has this address/)).toBeTruthy();
    expect(requests.map(({ body }) => body)).toEqual([{ email: 'admin@example.com' }]);
    expect(email().type).toBe('email');
  });

  it.each([
    ['', 'Enter your email address.'],
    ['admin', 'Enter an email address, such as name@example.com.'],
  ])('rejects the address "%s"', async (address, message) => {
    const requests = mockPost('/admin/forgot-password', {});
    await askFor(address);
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(requests).toEqual([]);
  });

  it.each([
    [rejectWith(429, 'rate.limited'), /Too many attempts/],
    [rejectWith(503, 'mail.not_configured'), /^No mail was sent: this server has no SMTP_URL/],
    [rejectWith(500, 'internal'), /could not be reached/],
    [() => HttpResponse.error(), /could not be reached/],
    [rejectWith(400, 'request.invalid'), /Enter an email address/],
  ])('says why no mail is sent', async (response, message) => {
    mockPost('/admin/forgot-password', response);
    await askFor('admin@example.com');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText('email sended')).toBeNull();
  });
});
