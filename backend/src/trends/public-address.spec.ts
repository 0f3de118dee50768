import { describe, expect, it } from 'vitest';
import { isPublicAddress, refusePrivateAddress } from './public-address.js';

describe('an address', () => {
  it.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '::ffff:8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '127.8.9.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'localhost',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['http://[::1]:9464/', 'http://0x7f000001/', 'http://2130706433/', 'http://169.254.169.254/latest/'])(
    'is recognised however it is written: %s',
    (url) => {
      expect(() => refusePrivateAddress(new URL(url))).toThrow('it led to an address that is not public');
    },
  );

  it('that is a name is left to the lookup', () => {
    expect(() => refusePrivateAddress(new URL('http://localhost/'))).not.toThrow();
  });
});
