/** Where Google Analytics 4 collects what its own script sends. The security headers open for this host alone. */
const collector = 'https://www.google-analytics.com/g/collect';

export interface PageView {
  /** GA4's name for whoever is asked: 'G-…'. */
  measurementId: string;
  /** Of this product: no query, no fragment. */
  path: string;
  /** The page's own, the same for every visitor. */
  title: string;
}

/** Forgotten with the document: no cookie and no storage holds it. */
const visit = { client: `${randomNumber()}.${randomNumber()}`, session: String(randomNumber()), views: 0 };

/**
 * Tells GA4 that a page was seen, and nothing else: origin and path, the page's constant title, random numbers of this
 * visit. No cookies go along, no referrer; the browser's idea of itself (its user agent) and the network address are
 * what every request carries. An answer is not waited for, and nobody is told when none comes.
 */
export function reportPageView({ measurementId, path, title }: PageView): void {
  visit.views += 1;
  const parameters = new URLSearchParams({
    v: '2',
    tid: measurementId,
    cid: visit.client,
    sid: visit.session,
    sct: '1',
    seg: '1',
    _s: String(visit.views),
    // No personalised advertising.
    npa: '1',
    en: 'page_view',
    dl: window.location.origin + path,
    dt: title,
  });
  if (visit.views === 1) {
    parameters.set('_fv', '1');
    parameters.set('_ss', '1');
  }
  // Not `sendBeacon`, which sends cookies along.
  fetch(`${collector}?${parameters}`, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}

function randomNumber(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
