import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../../../test/axe';
import { address, openAddress } from '../../../test/open-address';
import { server } from '../../../test/server';
// Loaded here, so that no test waits for the lazy page.
import './unsubscribe-page';

/** Gives all requests the same response. Returns the requests so far. */
function respondWith(status: number, body: object) {
  const sent: { body: string; token: string | null }[] = [];
  server.use(
    http.post('/api/unsubscribe', async ({ request }) => {
      sent.push({ body: await request.text(), token: new URL(request.url).searchParams.get('token') });
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
}

const button = () => screen.findByRole('button', { name: 'UNSUBSCRIBE' });

describe('/unsubscribe', () => {
  it('keeps the token out of the URL, unsubscribes only by its button, once on a double click, and says so', async () => {
    const sent = respondWith(200, { outcome: 'unsubscribed' });
    openAddress('/unsubscribe#token=the-token');
    await button();
    await waitFor(() => expect(address()).toBe('/unsubscribe'));
    expect(sent).toEqual([]);
    await userEvent.dblClick(await button());
    expect(await screen.findByRole('heading', { level: 1, name: 'Unsubscribed' })).toBeTruthy();
    expect(sent).toEqual([{ body: 'List-Unsubscribe=One-Click', token: 'the-token' }]);
    expect(document.activeElement?.textContent).toContain('Your address goes into no further list');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('can be tried again if the outcome is unknown', async () => {
    respondWith(503, { code: 'unsubscribe.unavailable' });
    openAddress('/unsubscribe#token=the-token');
    await userEvent.click(await button());
    expect(await screen.findByText('It is not known whether you are unsubscribed. Please try again.')).toBeTruthy();
    respondWith(200, { outcome: 'unsubscribed' });
    await userEvent.click(await button());
    expect(await screen.findByRole('heading', { level: 1, name: 'Unsubscribed' })).toBeTruthy();
  });

  it('says that a link is unknown, or has no token', async () => {
    respondWith(404, { code: 'unsubscribe.unknown' });
    openAddress('/unsubscribe#token=the-token');
    await userEvent.click(await button());
    expect(await screen.findByRole('heading', { level: 1, name: 'Unknown link' })).toBeTruthy();
  });
});
