import { browserStorage } from '../../browser-storage';
import { poll, serverTime } from '../../content/poll';

// Apart from the receipt itself, because every page needs this.

export const receiptKey = 'receipt';

export function forgetReceiptInBrowser(): void {
  browserStorage.remove(receiptKey);
}

/** /privacy says that it is kept no longer. Only the server's time decides: a wrong clock must not delete it. */
export function forgetReceiptOfClosedPoll(): void {
  if (Date.parse(poll.confirmable_until ?? poll.closes_at ?? '') <= serverTime()) forgetReceiptInBrowser();
}
