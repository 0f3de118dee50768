import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { SPECIAL_IPV4, SPECIAL_IPV6 } from './special-addresses.js';

/** Thrown before a connection to an address that messages may not go to. */
export class AddressNotAllowedError extends Error {}

// Apart, because a list takes an IPv4 address for the IPv6 one that it can be written as: ::ffff:0:0/96 would hold all of them.
const specialIpv4 = listOf(SPECIAL_IPV4, 'ipv4');
const specialIpv6 = listOf(SPECIAL_IPV6, 'ipv6');
/** All that was ever given to hosts (RFC 4291). */
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

/** Whether an IP address is one of the public internet. One with a zone is none. */
export function isPublicAddress(address: string): boolean {
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 4) return !specialIpv4.check(address, 'ipv4');
  return version === 6 && unicastIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
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

/** Whether messages may go to a name with these addresses: a single private one is enough to refuse it. */
export function areAllPublic(addresses: readonly { address: string }[]): boolean {
  return addresses.every(({ address }) => isPublicAddress(address));
}

/** Looks a name up for a connection, and fails when one of its addresses is not public: what was checked is what is connected to. */
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
