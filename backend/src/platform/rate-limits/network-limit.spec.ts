import { expect, it } from 'vitest';
import { NetworkLimit } from './network-limit.js';

const PER_MINUTE = 60;
const BURST = 300;

/** How many of `requests` at the same time pass. */
function passing(requests: number, addressOf: (index: number) => string): number {
  const limit = new NetworkLimit(PER_MINUTE, BURST);
  return Array.from({ length: requests }, (_, index) => limit.take(addressOf(index), 0)).filter((wait) => wait === 0)
    .length;
}

it.each<[string, number, (index: number) => string]>([
  ['one IPv4 address', BURST, () => '198.51.100.7'],
  ['an IPv4 /24', 4 * BURST, (index) => `198.51.100.${index % 256}`],
  ['an IPv6 /64', BURST, (index) => `2001:db8:0:1::${(index % 5_000).toString(16)}`],
  ['an IPv6 /56', 2 * BURST, (index) => `2001:db8:0:${(index % 256).toString(16)}::1`],
  ['an IPv6 /48', 4 * BURST, (index) => `2001:db8:0:${(index % 65_536).toString(16)}::1`],
])('lets %s send %i at a time', (_, most, addressOf) => {
  expect(passing(10_000, addressOf)).toBe(most);
});

it('does not count what a wider network may not send', () => {
  const limit = new NetworkLimit(PER_MINUTE, BURST);
  for (let index = 0; index < 10_000; index += 1) limit.take(`198.51.100.${index % 200}`, 0);
  // The block may send its next request after a quarter of a second; the client has almost its whole burst.
  expect(limit.take('198.51.100.7', 0)).toBe(250);
  expect(limit.take('198.51.100.7', 250)).toBe(0);
});

it('is off at 0 per minute', () => {
  const limit = new NetworkLimit(0, BURST);
  expect(Array.from({ length: 5_000 }, () => limit.take('198.51.100.7', 0)).every((wait) => wait === 0)).toBe(true);
});
