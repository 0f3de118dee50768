import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockPost, rejectWith } from '../../../test/admin';
import { accessibilityViolations } from '../../../test/axe';
import { address, openAddress } from '../../../test/open-address';
import { mockReceipts, promiseOf } from '../../../test/promise';
import { keepReceipt, keepReceiptInBrowser, receiptOfBrowser, receiptOfTab } from '../../features/ballot/receipt';

const link = '/confirm#token=the-token';

async function press() {
  const button = await screen.findByRole('button', { name: 'COUNT MY VOTE' });
  await userEvent.click(button);
  return button;
}

describe('the page of the mailed link', () => {
  beforeEach(() => void vi.spyOn(window.location, 'assign').mockReturnValue(undefined));

  it('removes the token from the URL immediately, and sends nothing by itself', async () => {
    const requests = mockPost('/vote/confirm', {});
    openAddress(link);
    await screen.findByRole('heading', { level: 1, name: 'Confirm your vote' });
    await waitFor(() => expect(address()).toBe('/confirm'));
    expect(JSON.stringify(window.history.state)).not.toContain('the-token');
    expect(requests).toEqual([]);
  });

  it('counts the vote by its button, once on a double click, and shows the page after a vote', async () => {
    const requests = mockPost('/vote/confirm', () => HttpResponse.json({ outcome: 'confirmed' }, { status: 201 }));
    openAddress(link);
    await userEvent.dblClick(await screen.findByRole('button', { name: 'COUNT MY VOTE' }));
    await screen.findByText('You have voted Successfully.');
    expect(address()).toBe('/success');
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'the-token' }]);
  });

  describe('with receipts of several people here', () => {
    const [own, other] = ['0f'.repeat(16), '0e'.repeat(16)];
    const promise = promiseOf(own);

    beforeEach(() => {
      mockReceipts();
      mockPost('/vote/confirm', () => HttpResponse.json({ outcome: 'confirmed', promise }, { status: 201 }));
    });

    it('offers the receipt of the confirmed vote, with its promise', async () => {
      keepReceipt({ digits: own });
      keepReceiptInBrowser();
      keepReceipt({ digits: other });
      openAddress(link);
      await press();
      await userEvent.click(await screen.findByRole('button', { name: 'Keep my receipt' }));
      await screen.findByText(
        /^This poll has signed that your vote for Candidate One, United States, will be in the log/,
      );
      expect([receiptOfTab(), receiptOfBrowser()]).toEqual([
        { digits: own, promise },
        { digits: own, promise },
      ]);
    });

    it('offers none of another vote, and leaves it as it is', async () => {
      keepReceipt({ digits: other });
      keepReceiptInBrowser();
      openAddress(link);
      await press();
      await screen.findByText('You have voted Successfully.');
      expect(screen.queryByRole('button', { name: 'Keep my receipt' })).toBeNull();
      expect([receiptOfTab(), receiptOfBrowser()]).toEqual([{ digits: other }, { digits: other }]);
    });
  });

  it.each([
    [{ outcome: 'already_confirmed' }, 'Already confirmed', 'This vote was confirmed before. No vote counts twice.'],
    [rejectWith(410, 'confirmation.expired'), 'Too late', /^This link has expired, .* are deleted within the hour\.$/],
    [rejectWith(404, 'confirmation.unknown'), 'Unknown link', /^No vote belongs to this link/],
    [rejectWith(400, 'request.invalid'), 'Unknown link', /^No vote belongs to this link/],
  ])('says what else the outcome can be: %#', async (response, heading, message) => {
    mockPost('/vote/confirm', response);
    openAddress(link);
    await press();
    await screen.findByRole('heading', { level: 1, name: heading });
    expect(screen.queryByRole('button', { name: 'COUNT MY VOTE' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText(message)));
    await waitFor(() => expect(document.title).toBe(`${heading} – Public Online Poll`));
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('says that another vote of the address was confirmed earlier', async () => {
    mockPost('/vote/confirm', rejectWith(409, 'vote.already_cast'));
    openAddress(link);
    await press();
    await screen.findByText('You can only vote once.');
    expect(address()).toBe('/sorry');
  });

  it.each([
    [() => HttpResponse.error(), /can never count twice/],
    [rejectWith(503, 'vote.unconfirmed'), /can never count twice/],
    [() => HttpResponse.html('<p>Log in to this network</p>'), /can never count twice/],
    [rejectWith(429, 'rate.limited'), /Too many requests/],
  ])('offers to try again: %#', async (response, message) => {
    const requests = mockPost('/vote/confirm', response, () =>
      HttpResponse.json({ outcome: 'confirmed' }, { status: 201 }),
    );
    openAddress(link);
    const button = await press();
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(message));
    expect(document.activeElement).toBe(button);
    await press();
    await screen.findByText('You have voted Successfully.');
    expect(requests).toHaveLength(2);
  });

  it.each(['', '#token=', '#other=x'])('treats a link without a token as unknown: %s', async (fragment) => {
    openAddress(`/confirm${fragment}`);
    await screen.findByRole('heading', { level: 1, name: 'Unknown link' });
    expect(screen.getByRole('link', { name: 'Go to the form' }).getAttribute('href')).toBe('/form');
  });
});
