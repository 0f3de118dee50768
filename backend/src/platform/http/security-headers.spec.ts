import { describe, expect, it } from 'vitest';
import { DOCUMENTATION_HEADERS, securityHeaders } from './security-headers.js';

const policyOf = (headers: { 'Content-Security-Policy': string }) =>
  headers['Content-Security-Policy'].split('; ').map((directive) => directive.split(' '));
const externalSources = (policy: string[][]) => policy.flat().filter((source) => /^(https?:|\*)/.test(source));

describe('the content security policy', () => {
  it('names no other host when no page views are reported', () => {
    const policy = policyOf(securityHeaders(undefined));
    expect(externalSources(policy)).toEqual([]);
    expect(policy).not.toContainEqual(expect.arrayContaining(['connect-src']));
  });

  it('allows calls to the host that collects page views, and nothing else of it', () => {
    const closed = policyOf(securityHeaders(undefined));
    const open = policyOf(securityHeaders('G-TEST123456'));
    expect(open).toEqual([...closed, ['connect-src', "'self'", 'https://www.google-analytics.com']]);
  });

  it('allows no other host on the API documentation, which reports nothing', () => {
    expect(externalSources(policyOf(DOCUMENTATION_HEADERS))).toEqual([]);
  });

  it.each([undefined, 'G-TEST123456'])('never lets a script run that is not ours (measurement ID: %s)', (id) => {
    const policy = policyOf(securityHeaders(id));
    expect(policy).toContainEqual(['default-src', "'self'"]);
    expect(policy.map(([directive]) => directive)).not.toContain('script-src');
  });
});

describe('the other headers', () => {
  it('are the same whether page views are reported or not', () => {
    const { 'Content-Security-Policy': _open, ...withReports } = securityHeaders('G-TEST123456');
    const { 'Content-Security-Policy': _closed, ...without } = securityHeaders(undefined);
    expect(withReports).toEqual(without);
    expect(without['Referrer-Policy']).toBe('no-referrer');
  });
});
