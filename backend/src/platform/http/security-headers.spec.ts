import { describe, expect, it } from 'vitest';
import { DOCUMENTATION_HEADERS, securityHeaders, securityHeadersFor } from './security-headers.js';

const policyOf = (headers: { 'Content-Security-Policy': string }) =>
  headers['Content-Security-Policy'].split('; ').map((directive) => directive.split(' '));
const externalSources = (policy: string[][]) => policy.flat().filter((source) => /^(https?:|\*)/.test(source));

describe('the content security policy', () => {
  it('names no other host if no page views are reported, nor on the API documentation, which reports none', () => {
    const policy = policyOf(securityHeaders(undefined));
    expect(externalSources(policy)).toEqual([]);
    expect(policy).not.toContainEqual(expect.arrayContaining(['connect-src']));
    expect(externalSources(policyOf(DOCUMENTATION_HEADERS))).toEqual([]);
  });

  it('allows requests to the host that collects page views, and nothing else of it', () => {
    const closed = policyOf(securityHeaders(undefined));
    const open = policyOf(securityHeaders('G-TEST123456'));
    expect(open).toEqual([...closed, ['connect-src', "'self'", 'https://www.google-analytics.com']]);
  });

  it.each([undefined, 'G-TEST123456'])('never lets a foreign script run (measurement ID: %s)', (id) => {
    const policy = policyOf(securityHeaders(id));
    expect(policy).toContainEqual(['default-src', "'self'"]);
    expect(policy.map(([directive]) => directive)).not.toContain('script-src');
  });
});

it('the other headers are the same, whether page views are reported or not', () => {
  const { 'Content-Security-Policy': _open, ...withReports } = securityHeaders('G-TEST123456');
  const { 'Content-Security-Policy': _closed, ...without } = securityHeaders(undefined);
  expect(withReports).toEqual(without);
  expect(without['Referrer-Policy']).toBe('no-referrer');
});

describe('framing', () => {
  const headersFor = securityHeadersFor('G-TEST123456');
  const ancestors = (address: string) =>
    /frame-ancestors [^;]*/.exec(headersFor(address)['Content-Security-Policy'] ?? '')?.[0];

  it('is allowed for the results, whatever the query, without relaxing the rest of the policy', () => {
    for (const address of ['/results', '/results?from=a-site']) {
      const { 'Content-Security-Policy': policy, ...rest } = headersFor(address);
      const {
        'X-Frame-Options': _denied,
        'Content-Security-Policy': usual,
        ...others
      } = securityHeaders('G-TEST123456');
      expect(policy).toBe(usual.replace("frame-ancestors 'none'", 'frame-ancestors *'));
      expect(rest).toEqual(others);
    }
  });

  it.each([
    ...['/', '/home', '/form', '/vote', '/results/', '/Results', '/results.html', '/results.es.html', '/%72esults'],
    ...['//results', '/results/../form', '/resultsx', '/form?/results', '/api/results', '/api/results/picture.png'],
  ])('is not allowed for %s', (address) => {
    expect(ancestors(address)).toBe("frame-ancestors 'none'");
    expect(headersFor(address)['X-Frame-Options']).toBe('DENY');
  });
});

it('lets other sites show the picture of the results, and nothing else', () => {
  const policyOf = (address: string) => securityHeadersFor(undefined)(address)['Cross-Origin-Resource-Policy'];
  expect(policyOf('/api/results/picture.png')).toBe('cross-origin');
  for (const address of ['/results', '/api/results', '/social-preview.png', '/']) {
    expect(policyOf(address)).toBe('same-origin');
  }
});
