import { expect, it } from 'vitest';
import { networksOf } from './networks.js';

it.each([
  ['198.51.100.7', { client: 'c6336407', block: 'c63364' }],
  ['::ffff:198.51.100.7', { client: 'c6336407', block: 'c63364' }],
  ['::FFFF:C633:6407', { client: 'c6336407', block: 'c63364' }],
  ['2001:db8:1:2:3:4:5:6', { client: '20010db800010002', site: '20010db8000100', block: '20010db80001' }],
  ['2001:0DB8:0001:0002::1', { client: '20010db800010002', site: '20010db8000100', block: '20010db80001' }],
  ['2001:db8:1:1ff::', { client: '20010db8000101ff', site: '20010db8000101', block: '20010db80001' }],
  ['::1', { client: '0000000000000000', site: '00000000000000', block: '000000000000' }],
  ['fe80::1%eth0', { client: 'fe80000000000000', site: 'fe800000000000', block: 'fe8000000000' }],
])('counts %s in %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});

it.each([
  ['198.51.100.7:4711', '198.51.100.7'],
  ['[2001:db8:1:2::1]:4711', '2001:db8:1:2::1'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::1'],
])('counts %s in the networks of %s', (withPort, address) => {
  expect(networksOf(withPort)).toEqual(networksOf(address));
  expect(networksOf(address).client).not.toBe('no address');
});

it.each([
  ...['unknown', '', '::ffff:198.51.100.256', '198.51.100', '198.51.100.7:x', '198.51.100.7:4711:1', '[198.51.100.7'],
  'x'.repeat(12_000),
])('counts %j, which is not an address, as one client', (text) => {
  expect(networksOf(text)).toEqual({ client: 'no address' });
});
