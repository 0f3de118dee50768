/** The host that the pages report page views to (frontend/src/api/report-page-view.ts). */
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
 * The headers of every response, page or API. Links send no referrer, nothing is loaded from other hosts, and no site can
 * frame the pages. With `measurementId` (GA_MEASUREMENT_ID) the pages may send requests to the host that collects page
 * views, but still run no script from it.
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

/** The API documentation of Swagger UI has inline styles. It reports no page views. */
export const DOCUMENTATION_HEADERS = {
  ...securityHeaders(undefined),
  'Content-Security-Policy': contentSecurityPolicy("style-src 'self' 'unsafe-inline'"),
};
