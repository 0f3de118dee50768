import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { SPECIAL_IPV4, SPECIAL_IPV6 } from './special-addresses.js';

/** Thrown before a connection to a forbidden address. */
export class AddressNotAllowedError extends Error {}

// Separate lists, because `BlockList` also matches IPv4 addresses as mapped IPv6: ::ffff:0:0/96 would contain all of them.
const specialIpv4 = listOf(SPECIAL_IPV4, 'ipv4');
const specialIpv6 = listOf(SPECIAL_IPV6, 'ipv6');
/** The only block assigned to hosts so far (RFC 4291). */
const unicastIpv6 = listOf([['2000::/3']], 'ipv6');

function listOf(
  entries: readonly (readonly [block: string, ...about: string[]])[],
  family: 'ipv4' | 'ipv6',
): BlockList {
  const list = new BlockList();
  for (const [block] of entries) {
    const [start = '', bits] = block.split('/');
    list.addSubnet(start, Number(bits), family);
  }
  return list;
}

/** Whether an IP address is on the public internet. One with a zone is not. */
export function isPublicAddress(address: string): boolean {
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 4) return !specialIpv4.check(address, 'ipv4');
  return version === 6 && unicastIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

/**
 * The URL of a receiver; undefined if messages may not go there. Allowed: https to public addresses, and hosts that the operator
 * lists. Literal addresses are checked here, as normalised by `URL`; names are checked when they are resolved.
 */
export function receiverUrl(text: string, allowedHosts: readonly string[]): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  if (isAllowed(url, allowedHosts)) return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // No name without a dot is public. One stems from an address with two schemes, 'https://https://receiver.example'.
  const mayBePublic = isIP(host) === 0 ? host.includes('.') : isPublicAddress(host);
  return url.protocol === 'https:' && mayBePublic ? url : undefined;
}

/** Whether WEBHOOK_ALLOWED_HOSTS has the host, with its port or without one. */
export function isAllowed({ hostname, host }: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.includes(hostname) || allowedHosts.includes(host);
}

/** Whether messages may go to a name with these addresses: one private address is enough to reject it. */
export function areAllPublic(addresses: readonly { address: string }[]): boolean {
  return addresses.every(({ address }) => isPublicAddress(address));
}

/** Resolves a name for a connection and fails if any address is private: the checked address is the one connected to. */
export const publicLookup: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const [first] = error ? [] : addresses;
    if (error) callback(error, '');
    else if (!first || !areAllPublic(addresses)) {
      callback(new AddressNotAllowedError(), '');
    } else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
