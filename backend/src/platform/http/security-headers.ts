/** The host that the pages report page views to (frontend/src/api/report-page-view.ts). */
const ANALYTICS = 'https://www.google-analytics.com';

/** The one page that other sites may embed in a frame, where it shows only the results (decision 024). */
export const FRAMED_PAGE = '/results';

/** The one response that other sites may embed as a picture. */
export const SHARED_PICTURE = '/api/results/picture.png';

const NOT_FRAMED = "frame-ancestors 'none'";

function contentSecurityPolicy(...more: string[]): string {
  return [
    "default-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    NOT_FRAMED,
    "object-src 'none'",
    ...more,
  ].join('; ');
}

/**
 * The headers of every response, page or API, except as `exceptions` says. Links send no referrer, nothing is loaded from other
 * hosts, and no site can frame the pages. With `measurementId` (GA_MEASUREMENT_ID) the pages may send requests to the host that
 * collects page views, but still run no script of that host.
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
 * Headers that differ by path; null: not sent. The path is compared exactly as sent, so that no other spelling of it, and no file
 * behind it, is an exception.
 */
export function exceptions(measurementId: string | undefined): Record<string, Record<string, string | null>> {
  const { 'Content-Security-Policy': policy } = securityHeaders(measurementId);
  return {
    [FRAMED_PAGE]: {
      'Content-Security-Policy': policy.replace(NOT_FRAMED, 'frame-ancestors *'),
      // It has no value for 'any site'.
      'X-Frame-Options': null,
    },
    [SHARED_PICTURE]: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
  };
}

/** Returns a function that gives the response headers for an address, such as '/home?name=Ada'. */
export function securityHeadersFor(measurementId: string | undefined): (address: string) => Record<string, string> {
  const usual = securityHeaders(measurementId);
  const byPath = new Map(
    Object.entries(exceptions(measurementId)).map(([path, others]) => [path, withoutNull({ ...usual, ...others })]),
  );
  return (address) => byPath.get(address.split('?', 1)[0] ?? '') ?? usual;
}

function withoutNull(headers: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]])),
  );
}

/** The API documentation of Swagger UI has inline styles. It reports no page views. */
export const DOCUMENTATION_HEADERS = {
  ...securityHeaders(undefined),
  'Content-Security-Policy': contentSecurityPolicy("style-src 'self' 'unsafe-inline'"),
};
