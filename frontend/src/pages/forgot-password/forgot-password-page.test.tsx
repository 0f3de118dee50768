import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { answerAdmin, refuse } from '../../../test/admin';
import { accessibilityViolations } from '../../../test/axe';
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
  it('is asked for by mail, in the fixed words and with what comes next', async () => {
    const asked = answerAdmin('/admin/forgot-password', () => new HttpResponse(null, { status: 202 }));
    await askFor('admin@example.com');
    expect((await screen.findByRole('alert')).textContent).toBe('email sended');
    expect(screen.getByText(/If an administrator has this address/)).toBeTruthy();
    expect(asked.map(({ body }) => body)).toEqual([{ email: 'admin@example.com' }]);
    expect(email().type).toBe('email');
    document.documentElement.lang = 'en';
    expect(await accessibilityViolations()).toEqual([]);
  });

  it.each([
    ['', 'ENTER YOUR EMAIL is required.'],
    ['admin', 'Enter an email address, such as name@example.com.'],
  ])('needs an address: "%s"', async (address, message) => {
    const asked = answerAdmin('/admin/forgot-password', {});
    await askFor(address);
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(asked).toEqual([]);
  });

  it.each([
    [refuse(429, 'rate.limited'), /Too many attempts/],
    [refuse(503, 'mail.not_configured'), /This server cannot send mail/],
    [refuse(500, 'internal'), /could not be reached/],
    [() => HttpResponse.error(), /could not be reached/],
    [refuse(400, 'request.invalid'), /Enter an email address/],
  ])('says why no mail comes', async (answer, message) => {
    answerAdmin('/admin/forgot-password', answer);
    await askFor('admin@example.com');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText('email sended')).toBeNull();
  });
});
