import { describe, expect, it } from 'vitest';
import { isPublicAddress, receiverUrl } from './receiver-address.js';

describe('messages may not go', () => {
  it.each([
    'http://receiver.example/hook',
    'ftp://receiver.example/hook',
    'receiver.example/hook',
    'https://user:password@receiver.example/',
    'https://user@receiver.example/',
    'https://receiver.example/#part',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://127.0.0.1./',
    'https://１２７.0.0.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.0.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[::127.0.0.1]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[fd00::1]/',
    'https://[ff02::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:db8::1]/',
    'https://[2001:0:7f00:1::]/',
  ])('to %s', (url) => {
    expect(receiverUrl(url, [])).toBeUndefined();
  });
});

it.each([
  'https://receiver.example/hook?team=1',
  'https://receiver.example:8443/',
  'https://93.184.215.14/',
  'https://[2606:2800:21f:cb07::1]:8443/',
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
    'http://[fd00::1]:9001/',
    'http://other.internal/',
    'http://receiver.internal.example/',
    'ftp://receiver.internal/',
  ])('does not open %s', (url) => {
    expect(receiverUrl(url, ['receiver.internal', '[fd00::1]:9000'])).toBeUndefined();
  });
});

it('takes no name for an address', () => {
  expect(isPublicAddress('receiver.example')).toBe(false);
});
