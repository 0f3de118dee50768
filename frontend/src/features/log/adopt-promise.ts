import { fetchLogFacts } from '../../api/log';
import { addPromise, type Receipt } from '../ballot/receipt';
import { LogError } from './log-error';
import { readPromise } from './promise';
import { readReceiptText } from './receipt-text';

/** Keeps the promise of a confirmed vote beside its receipt. Returns whether it is of one of these. */
export async function adoptPromise(promise: string, receipts: readonly Receipt[]): Promise<boolean> {
  const facts = await fetchLogFacts();
  if (!facts) return false;
  const receipt = receipts.find(({ digits }) => isOf(promise, digits, facts.verifierKey));
  if (receipt) addPromise({ ...receipt, promise });
  return receipt !== undefined;
}

function isOf(promise: string, digits: string, verifierKey: string): boolean {
  try {
    readPromise(promise, readReceiptText(digits) ?? new Uint8Array(), verifierKey);
    return true;
  } catch (error) {
    if (error instanceof LogError) return false;
    throw error;
  }
}
