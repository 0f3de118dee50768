import { useEffect } from 'react';
import { reportPageView } from '../api/report-page-view';
import { texts as english } from '../content/en/reading.json';
import { siteLink } from '../content/poll';
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
 * Does the background work of each page once it is usable: head, keywords, page views. A page that is left earlier, as by a
 * redirect, is not reported.
 */
export function Visit({ page }: { page: VisitedPage }) {
  const language = useLanguage();
  const texts = useTexts();
  useEffect(() => whenUsable(() => report(page)), [page]);
  useEffect(
    () => whenUsable(() => showHead(pageHead(page.head, texts, language, siteLink()))),
    [page, texts, language],
  );
  return null;
}

/** Fetches the keywords, and reports the page view unless operator or visitor object (decision 013). */
function report({ path, head }: VisitedPage): void {
  if (!head) return;
  void showKeywords();
  // The id of the operator's GA4 property, set at the build; empty: none.
  const measurementId = process.env.GA_MEASUREMENT_ID;
  if (!measurementId || wantsNoTracking()) return;
  // Always the English title, because the report must not reveal the visitor's language.
  reportPageView({ measurementId, path, title: windowTitle(head.title(english), english.product) });
}

/** Whether the browser sends Do Not Track or Global Privacy Control (https://w3c.github.io/gpc/). */
function wantsNoTracking(): boolean {
  const saysPrivacyControl = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  return saysPrivacyControl || navigator.doNotTrack === '1';
}
