const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/**
 * Sent with every answer, page or API. No personal detail leaves with a link (`Referrer-Policy`), nothing is loaded
 * from a stranger's host, nobody frames the pages.
 */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** The page of the API documentation, which is made for us, brings styles of its own; scripts stay ours. */
export const DOCUMENTATION_HEADERS = {
  ...SECURITY_HEADERS,
  'Content-Security-Policy': `${CONTENT_SECURITY_POLICY}; style-src 'self' 'unsafe-inline'`,
} as const;
