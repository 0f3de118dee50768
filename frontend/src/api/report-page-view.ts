/** The URL to which Google Analytics 4's own script reports. The Content-Security-Policy allows this host. */
const collector = 'https://www.google-analytics.com/g/collect';

export interface PageView {
  /** The id of the operator's GA4 property: 'G-…'. */
  measurementId: string;
  /** Without query and fragment. */
  path: string;
  /** The page's title, the same for every visitor. */
  title: string;
}

/** Only in memory, for the lifetime of the document: in no cookie and no storage. */
const visit = { client: `${randomNumber()}.${randomNumber()}`, session: String(randomNumber()), views: 0 };

/**
 * Reports a page view to GA4: origin and path, the page's title and the random numbers of this visit. Sends no cookie and
 * no referrer. Like every request it carries the user agent and the network address. A failure is ignored.
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
  // `sendBeacon` would send cookies.
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
