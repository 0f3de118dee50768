/** Where the pages report page views to (frontend/src/api/report-page-view.ts). */
const ANALYTICS = 'https://www.google-analytics.com';

function contentSecurityPolicy(...more: string[]): string {
  return [
    "default-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...more,
  ].join('; ');
}

/**
 * Sent with every answer, page or API. No personal detail leaves with a link (`Referrer-Policy`), nothing is loaded
 * from a stranger's host, nobody frames the pages. Only where page views are reported may the pages call the host that
 * collects them; no script of a stranger runs even then. `measurementId`: GA_MEASUREMENT_ID, undefined when it is not set.
 */
export function securityHeaders(measurementId: string | undefined) {
  return {
    'Content-Security-Policy': contentSecurityPolicy(
      ...(measurementId === undefined ? [] : [`connect-src 'self' ${ANALYTICS}`]),
    ),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/**
 * The page of the API documentation, which is made for us, brings styles of its own; scripts stay ours. It reports no
 * page views.
 */
export const DOCUMENTATION_HEADERS = {
  ...securityHeaders(undefined),
  'Content-Security-Policy': contentSecurityPolicy("style-src 'self' 'unsafe-inline'"),
};
