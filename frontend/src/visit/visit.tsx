import { useEffect } from 'react';
import { reportPageView } from '../api/report-page-view';
import { texts as english } from '../content/en/texts';
import { windowTitle } from '../content/window-title';
import { whenUsable } from '../hooks/when-usable';
import { useLanguage } from '../languages/language';
import { useTexts } from '../languages/texts';
import { showKeywords } from './keywords';
import { type PageHeadTexts, pageHead } from './page-head';
import { showHead } from './show-head';

interface VisitedPage {
  path: string;
  head?: PageHeadTexts;
}

/**
 * Follows the visitor from page to page and does what no visitor waits for, once the page is usable: head, keywords, page
 * views. An address that is left at once, as by a redirect, was not visited.
 */
export function Visit({ page }: { page: VisitedPage | undefined }) {
  const language = useLanguage();
  const texts = useTexts();
  useEffect(() => whenUsable(() => page && report(page)), [page]);
  useEffect(() => whenUsable(() => showHead(pageHead(page?.head, texts, language))), [page, texts, language]);
  return null;
}

/** Fetches the keywords and, where the operator and the visitor agree, reports the page view (decision 013). */
function report({ path, head }: VisitedPage): void {
  if (!head) return;
  if (head.indexedAs) void showKeywords();
  // GA4's property, built in; empty: the operator has none.
  const measurementId = process.env.GA_MEASUREMENT_ID;
  if (!measurementId || wantsNoTracking()) return;
  // In English whatever the visitor reads: the report says nothing of the visitor, not even the language.
  reportPageView({ measurementId, path, title: windowTitle(head.title(english), english.product) });
}

/** The visitor's browser says Do Not Track or Global Privacy Control (https://w3c.github.io/gpc/). */
function wantsNoTracking(): boolean {
  const saysPrivacyControl = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  return saysPrivacyControl || navigator.doNotTrack === '1';
}
