import { type ComponentType, lazy, Suspense } from 'react';
import { readReceipt } from '../../features/ballot/receipt';
import { language } from '../../languages/language';
import { loadParts } from '../../languages/parts';
import type { ReceiptProps } from './receipt';

/**
 * Rejects if the network fails after the vote. Then nothing is shown: the page matters more than the receipt, which /verify
 * still has.
 */
async function loadReceipt(): Promise<ComponentType<ReceiptProps>> {
  const { Receipt } = await import(/* webpackChunkName: "verify" */ './receipt');
  // Before it renders, as in pages.tsx.
  await loadParts(language());
  return Receipt;
}

const Nothing: ComponentType<ReceiptProps> = () => null;

const LazyReceipt = lazy(async () => ({ default: await loadReceipt().catch(() => Nothing) }));

/** The receipt of this tab's vote, if there is one. Its code loads after the page: nothing waits for it. */
export function ReceiptOfTab(props: Omit<ReceiptProps, 'receipt'>) {
  const receipt = readReceipt();
  if (receipt === null) return null;
  return (
    <Suspense>
      <LazyReceipt receipt={receipt} {...props} />
    </Suspense>
  );
}
