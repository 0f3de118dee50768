import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { FeedFault } from './feed-fault.js';

/** Addresses that are not on the public internet (IANA's special-purpose address registries). */
const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  // With ::1. Of IPv4 written as IPv6 (::ffff:127.0.0.1) a BlockList knows by itself.
  ['::', 96],
  ['64:ff9b::', 16],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6');
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !NOT_PUBLIC.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Throws `FeedFault` for an address that is written out and not public; `lookUpPublic` sees to names. */
export function refusePrivateAddress({ hostname }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw new FeedFault('it led to an address that is not public');
}

/** A lookup for a connection: the very addresses that were checked are the ones it connects to. */
export const lookUpPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = error ? [] : addresses;
    if (!first) answer(error, '');
    else if (!addresses.every(({ address }) => isPublicAddress(address))) {
      answer(new FeedFault('it led to an address that is not public'), '');
    } else if (options.all) answer(null, addresses);
    else answer(null, first.address, first.family);
  });
};
