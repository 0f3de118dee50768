import { expect, it } from 'vitest';
import { clientNetwork } from './client-network.js';

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::5:6:7:8:9', '2001:db8:0:5::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['2001:db8:1:2:3:4:198.51.100.7', '2001:db8:1:2::/64'],
])('counts %s as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

it('leaves what is no address as it is', () => {
  expect(clientNetwork('unknown')).toBe('unknown');
});
