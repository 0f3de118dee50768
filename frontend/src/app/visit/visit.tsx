import { useEffect } from 'react';
import { texts as english } from '../../content/en/reading.json';
import { pollData } from '../../content/poll-data';
import { windowTitle } from '../../content/window-title';
import { forgetReceiptOfClosedPoll } from '../../features/ballot/forget-receipt';
import { whenUsable } from '../../hooks/when-usable';
import type { Page } from '../pages';
import { showKeywords } from './keywords';

/** The page whose document was loaded. */
let first: Page | undefined;

/**
 * Does the background work of each page once it is usable: keywords, the receipt of a closed poll, page views. A page that is
 * left earlier, as by a redirect, is not reported.
 */
export function Visit({ page }: { page: Page }) {
  useEffect(() => {
    first ??= page;
    // Browsers share the canonical link if there is one: the first page's is wrong on the next.
    if (page !== first) for (const link of document.head.querySelectorAll('link[rel=canonical]')) link.remove();
    return whenUsable(() => report(page));
  }, [page]);
  return null;
}

/** Fetches the keywords, and reports the page view unless operator or visitor object (decision 013). */
function report({ path, head }: Page): void {
  if (!head) return;
  // Its response has the server's time.
  void showKeywords().then(forgetReceiptOfClosedPoll);
  const { measurementId } = pollData;
  if (measurementId === null || wantsNoTracking()) return;
  // Always the English title, because the report must not reveal the visitor's language.
  const view = { measurementId, path, title: windowTitle(head.title(english), english.product) };
  // Fetched by the few polls that report. A failure is ignored, as that of a report.
  import('../../api/report-page-view').then(({ reportPageView }) => reportPageView(view)).catch(() => {});
}

/** Whether the browser sends Do Not Track or Global Privacy Control (https://w3c.github.io/gpc/). */
function wantsNoTracking(): boolean {
  const saysPrivacyControl = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  return saysPrivacyControl || navigator.doNotTrack === '1';
}
