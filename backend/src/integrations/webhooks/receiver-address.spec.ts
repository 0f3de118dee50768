import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { areAllPublic, isPublicAddress, receiverUrl } from './receiver-address.js';
import { SPECIAL_IPV4, SPECIAL_IPV6 } from './special-addresses.js';

// Which addresses are public: below.
it.each([
  ...['http://receiver.example/hook', 'ftp://receiver.example/hook', 'receiver.example/hook', 'https://receiver/hook'],
  ...['https://https://receiver.example/hook', 'https://user:password@receiver.example/'],
  ...['https://user@receiver.example/', 'https://receiver.example/#part', 'https://127.0.0.1/', 'https://127.1/'],
  ...['https://2130706433/', 'https://0x7f000001/', 'https://0x7f.1/', 'https://017700000001/', 'https://127.0.0.1./'],
  ...['https://１２７.0.0.1/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/'],
])('messages may not go to %s', (url) => {
  expect(receiverUrl(url, [])).toBeUndefined();
});

it.each([
  ...['https://receiver.example/hook?team=1', 'https://receiver.example:8443/'],
  ...['https://93.184.215.14/', 'https://[2606:2800:21f:cb07::1]:8443/'],
])('messages may go to %s', (url) => {
  expect(receiverUrl(url, [])?.href).toBe(url);
});

describe('an allowed host', () => {
  it.each(['http://receiver.internal/hook', 'https://receiver.internal:8443/hook', 'http://[fd00::1]:9000/'])(
    'takes messages at %s',
    (url) => {
      expect(receiverUrl(url, ['receiver.internal', '[fd00::1]:9000'])?.href).toBe(url);
    },
  );

  it.each([
    ...['http://[fd00::1]:9001/', 'http://other.internal/'],
    ...['http://receiver.internal.example/', 'ftp://receiver.internal/'],
  ])('does not open %s', (url) => {
    expect(receiverUrl(url, ['receiver.internal', '[fd00::1]:9000'])).toBeUndefined();
  });
});

it.each(['receiver.example', '', '2606:2800:21f:cb07::1%eth0', '93.184.215.14/32', '93.184.215', '1.2.3.4.5'])(
  'takes no "%s" for an address',
  (text) => {
    expect(isPublicAddress(text)).toBe(false);
  },
);

/** IANA's special-purpose registries as of 2025-10-09, independent of the code's table, and other addresses of no receiver. */
const NOT_PUBLIC = `
  0.0.0.0/8 0.0.0.0/32 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.0/29 192.0.0.8/32
  192.0.0.9/32 192.0.0.10/32 192.0.0.170/32 192.0.0.171/32 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.88.99.2/32
  192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 240.0.0.0/4 255.255.255.255/32 224.0.0.0/4
  168.63.129.16/32 ::1/128 ::/128 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001::/32
  2001:1::1/128 2001:1::2/128 2001:1::3/128 2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28 2001:20::/28 2001:30::/28
  2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 5f00::/16 fc00::/7 fe80::/10 ::/96 fec0::/10 ff00::/8
  ::/3 4000::/2 8000::/1`
  .trim()
  .split(/\s+/);

const numberOf = (bytes: number[]) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
const addressOf = (number: bigint, bytes: number) => {
  const hex = number.toString(16).padStart(bytes * 2, '0');
  return ipaddr.fromByteArray([...Buffer.from(hex, 'hex')]).toString();
};
const blocks = NOT_PUBLIC.map((block) => {
  const [start, bits] = ipaddr.parseCIDR(block);
  const bytes = start.toByteArray();
  const first = numberOf(bytes);
  return { block, bytes: bytes.length, first, last: first + (1n << BigInt(bytes.length * 8 - bits)) - 1n };
});

it('has the same blocks as the table in the code', () => {
  const inCode = [...SPECIAL_IPV4, ...SPECIAL_IPV6].map(([block]) => block);
  expect([...inCode, '::/3', '4000::/2', '8000::/1'].toSorted()).toEqual(NOT_PUBLIC.toSorted());
});

describe.each(blocks)('$block', ({ bytes, first, last }) => {
  it('is not public, from its first to its last address', () => {
    for (const number of [first, (first + last) / 2n, last]) {
      expect(isPublicAddress(addressOf(number, bytes)), addressOf(number, bytes)).toBe(false);
    }
  });

  it('has public neighbours unless another block follows', () => {
    const beside = [first - 1n, last + 1n].filter((number) => number >= 0n && number < 1n << BigInt(bytes * 8));
    for (const number of beside) {
      const isOther = blocks.some((other) => other.bytes === bytes && number >= other.first && number <= other.last);
      expect(isPublicAddress(addressOf(number, bytes)), addressOf(number, bytes)).toBe(!isOther);
    }
  });
});

it.each(['1.1.1.1', '2606:2800:21f:cb07::1', '2A00:1450:4001:82A::200E'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  [['223.255.255.255', '2003::1'], true],
  [['223.255.255.255', '10.1.2.3'], false],
  [['fd00::1', '2003::1'], false],
])('messages may go to a name with the addresses %j: %s', (addresses, areAllowed) => {
  expect(areAllPublic(addresses.map((address) => ({ address })))).toBe(areAllowed);
});
