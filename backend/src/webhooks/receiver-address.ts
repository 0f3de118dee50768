import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Thrown before a connection to an address that messages may not go to. */
export class AddressNotAllowedError extends Error {}

/**
 * Whether an IP address is one of the public internet. Of IPv6 only 2000::/3 is (RFC 4291), without the ranges in it that lead
 * back to IPv4 or to no host.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}

/**
 * The URL of a receiver; undefined when messages may not go there: by https to public addresses, and to what the operator
 * allows. An address that is written out is looked at here, after `URL` has made the usual form of it; a name when it is looked up.
 */
export function receiverUrl(text: string, allowedHosts: readonly string[]): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  if (isAllowed(url, allowedHosts)) return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:' || (isIP(literal) !== 0 && !isPublicAddress(literal))) return undefined;
  return url;
}

/** Whether WEBHOOK_ALLOWED_HOSTS has the host, with its port or without one. */
export function isAllowed({ hostname, host }: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.includes(hostname) || allowedHosts.includes(host);
}

/** Looks a name up for a connection, and fails when one of its addresses is not public: what was checked is what is connected to. */
export const publicLookup: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const [first] = error ? [] : addresses;
    if (error) callback(error, '');
    else if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      callback(new AddressNotAllowedError(), '');
    } else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
