import { fetchLogFacts } from '../../api/log';
import { addPromise, readReceipt } from '../ballot/receipt';
import { readPromise } from './promise';
import { readReceiptText } from './receipt-text';

/** Keeps the promise of a confirmed vote beside the receipt that this browser has. Rejects if it is of another vote. */
export async function adoptPromise(promise: string): Promise<void> {
  const receipt = readReceipt();
  const facts = await fetchLogFacts();
  const bytes = receipt && readReceiptText(receipt.digits);
  if (!bytes || !facts) return;
  readPromise(promise, bytes, facts.verifierKey);
  addPromise(promise);
}
