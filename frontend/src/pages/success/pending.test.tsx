import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openAddress } from '../../../test/open-address';
import { server } from '../../../test/server';
// Loaded here, because waiting for lazy pages needs real timers.
import './success-page';

const key = '0f8fad5b-d9cb-4a69-8165-70867728950e';
const assign = vi.fn();

/** Responds to requests for another mail. Returns the keys that they were sent with. */
function mockMails(given: number) {
  let status = given;
  const keys: (string | null)[] = [];
  server.use(
    http.post('/api/vote/confirmation-mail', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      // The server accepts no other body.
      if (!request.headers.get('Content-Type')?.startsWith('application/json')) status = 415;
      return new HttpResponse(null, { status });
    }),
  );
  return keys;
}

async function open() {
  openAddress('/success', { pending: { idempotencyKey: key, address: 'a…@example.com' } });
  await screen.findByRole('heading', { level: 1, name: 'One more step' });
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const again = () => screen.getByRole('button', { name: 'Send it again' });

describe('the page after a vote that needs confirmation', () => {
  beforeEach(() => {
    vi.spyOn(window.location, 'assign').mockImplementation(assign);
    assign.mockReset();
  });

  it('says that a mail is on its way, and to which address, shortened', async () => {
    await open();
    expect(screen.getByText('A mail is on its way to a…@example.com.')).toBeTruthy();
    expect(screen.getByText(/An address gets only a few mails a day\.$/)).toBeTruthy();
    expect(screen.queryByText(/You have voted|Your vote went to|Candidate/)).toBeNull();
    expect(screen.getByRole('link', { name: /Another address/ }).getAttribute('href')).toBe('/form');
    // Set after the page has rendered.
    await waitFor(() => expect(document.title).toContain('One more step'));
  });

  it('requests the mail again, and then rests for half a minute without losing the focus', async () => {
    vi.useFakeTimers();
    const keys = mockMails(202);
    await open();
    again().focus();
    fireEvent.click(again());
    fireEvent.click(again());
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toMatch(
        /^Asked for again\. An address gets only a few mails a day\.$/,
      ),
    );
    expect(again().getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(again());
    fireEvent.click(again());
    await pass(29_999);
    expect(keys).toEqual([key]);
    await pass(1);
    fireEvent.click(again());
    await waitFor(() => expect(keys).toEqual([key, key]));
    await pass(60_000);
    expect(assign, 'no redirect').not.toHaveBeenCalled();
  });

  it.each([
    [429, /Too many requests/],
    [503, /cannot be reached/],
  ])('says why no mail is sent when the response is %i', async (status, message) => {
    mockMails(status);
    await open();
    fireEvent.click(again());
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(message));
    expect(again().getAttribute('aria-disabled')).toBe('false');
  });
});
