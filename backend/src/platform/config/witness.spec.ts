import { describe, expect, it } from 'vitest';
import { witnesses } from './witness.js';

// The example in C2SP's tlog-cosignature has no verifier key; this key was made for this test.
const ONE = 'witness.example/w1+14e052f8+BPTlAjh3fHkGcbo434q1Efx0vbJarnY+qSO8S8x04tSk';
const OTHER = 'other.example+cbf577b0+BPURKQBEE5xH5j9psrDO05ful/+2D/Jn+b55A2OzXleQ';
const OF_LOG = 'poll.example.com/log+53aad8a7+ARNobrlY95thTA7WLvInJstzQBm68bDWNZtrw6nCUbEl';

describe('LOG_WITNESSES', () => {
  it('has the key and the address of each witness', () => {
    const read = witnesses.parse(`${ONE} https://witness.example/w1/, ${OTHER}  http://127.0.0.1:8081`);
    expect(read.map(({ name, url }) => [name, url])).toEqual([
      ['witness.example/w1', 'https://witness.example/w1'],
      ['other.example', 'http://127.0.0.1:8081'],
    ]);
    expect(read[0]?.keyId.toString('hex')).toBe('14e052f8');
    expect(read[0]?.publicKey).toHaveLength(32);
  });

  it.each([
    ['no address', ONE],
    ['no key', 'https://witness.example'],
    ['an address without http', `${ONE} ftp://witness.example`],
    ['a password in the address', `${ONE} https://poll:hunter2@witness.example`],
    ['an id that is not the key’s', `${ONE.replace('14e052f8', '00000000')} https://witness.example`],
    ['the name of another key', `${ONE.replace('w1', 'w2')} https://witness.example`],
    ['a key of a log', `${OF_LOG} https://witness.example`],
    ['a witness without key among others', `${ONE} https://witness.example, https://other.example`],
  ])('rejects %s', (_, given) => {
    expect(witnesses.safeParse(given).success).toBe(false);
  });
});
