import { describe, expect, it, vi } from 'vitest';
import { changePoll } from '../../../test/poll';
import { setServerTime } from '../../content/poll';
import { newReceipt } from './ballot-draft';
import { forgetReceiptInBrowser, forgetReceiptOfClosedPoll } from './forget-receipt';
import { commitmentOf, keepReceipt, keepReceiptInBrowser, receiptOfBrowser, receiptOfTab } from './receipt';

describe('a receipt', () => {
  it('is kept if its commitment goes with the vote, with the promise of the vote', async () => {
    vi.stubGlobal('isSecureContext', true);
    const digits = newReceipt();
    expect(await commitmentOf(digits)).toMatch(/^[\w-]{43}$/);
    keepReceipt({ digits });
    expect(receiptOfTab()).toEqual({ digits });
    keepReceipt({ digits, promise: 'a promise\nof two lines\n' });
    expect(receiptOfTab()).toEqual({ digits, promise: 'a promise\nof two lines\n' });
  });

  it('outlasts the tab only if the voter keeps it, until it is removed or the totals are final', () => {
    vi.stubGlobal('isSecureContext', true);
    const kept = { digits: newReceipt(), promise: 'a promise\n' };
    keepReceipt(kept);
    expect(receiptOfBrowser()).toBeNull();

    expect(keepReceiptInBrowser()).toBe(true);
    sessionStorage.clear();
    expect([receiptOfTab(), receiptOfBrowser()]).toEqual([null, kept]);
    forgetReceiptInBrowser();
    expect(receiptOfBrowser()).toBeNull();

    keepReceipt(kept);
    keepReceiptInBrowser();
    const closes_at = '2020-01-01T00:00:00.000Z';
    changePoll({ closes_at, confirmable_until: '2999-01-01T00:00:00.000Z' });
    expect(receiptOfBrowser()).toEqual(kept);
    changePoll({ closes_at, confirmable_until: null });
    // By the visitor's clock alone.
    expect(receiptOfBrowser()).toEqual(kept);
    setServerTime('Thu, 02 Jan 2020 00:00:00 GMT');
    // On any page.
    forgetReceiptOfClosedPoll();
    expect(localStorage.length).toBe(0);
  });

  it.each([
    ['on plain http, where browsers do not hash', false, 'on'],
    ['if the operator has turned them off', true, 'off'],
  ] as const)('does not exist %s', async (_where, isSecureContext, receipts) => {
    vi.stubGlobal('isSecureContext', isSecureContext);
    changePoll({ receipts });
    const digits = newReceipt();
    expect(await commitmentOf(digits)).toBeUndefined();
    keepReceipt({ digits });
    expect(receiptOfTab()).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });
});
