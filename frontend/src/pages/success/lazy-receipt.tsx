import { type ComponentType, lazy, Suspense } from 'react';
import { readReceipt } from '../../ballot/receipt';
import { language } from '../../languages/language';
import { loadParts } from '../../languages/parts';
import type { ReceiptProps } from './receipt';

/** Rejects when the network fails after the vote: the page is worth more than the receipt, which /verify still has: so nothing is shown then. */
async function loadReceipt(): Promise<ComponentType<ReceiptProps>> {
  const { Receipt } = await import(/* webpackChunkName: "verify" */ './receipt');
  // Before it is drawn, as in pages.tsx.
  await loadParts(language());
  return Receipt;
}

const Nothing: ComponentType<ReceiptProps> = () => null;

const LazyReceipt = lazy(async () => ({ default: await loadReceipt().catch(() => Nothing) }));

/** The receipt of the vote from this tab, if there is one. Its code comes after the page: nothing waits for it. */
export function ReceiptOfTab(props: Omit<ReceiptProps, 'receipt'>) {
  const receipt = readReceipt();
  if (receipt === null) return null;
  return (
    <Suspense>
      <LazyReceipt receipt={receipt} {...props} />
    </Suspense>
  );
}
