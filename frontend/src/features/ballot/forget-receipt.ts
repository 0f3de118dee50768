import { browserStorage } from '../../browser-storage';
import { pollState } from '../../content/poll';

// Apart from the receipt itself, because every page needs this.

export const receiptKey = 'receipt';

export function forgetReceiptInBrowser(): void {
  browserStorage.remove(receiptKey);
}

/** /privacy says that it is kept no longer. */
export function forgetReceiptOfClosedPoll(): void {
  if (pollState() === 'closed') forgetReceiptInBrowser();
}
