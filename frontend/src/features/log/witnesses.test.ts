import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { witnessesOf } from './witnesses';

const text = `poll.example.com/log\n7\n${'A'.repeat(43)}=\n`;

/** The line of a policy, and the line of a signature. */
function witness(name: string, signed = text): [line: string, signature: string] {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(1_795_000_000n);
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime 1795000000\n${signed}`), privateKey);
  return [
    `witness ${name} ${name}+00000000+${Buffer.concat([Buffer.of(4), key]).toString('base64')}`,
    `— ${name} ${Buffer.concat([Buffer.alloc(4), time, signature]).toString('base64')}`,
  ];
}

it('names the witnesses of a policy whose signatures are right', () => {
  const one = witness('one.example/w1');
  const other = witness('other.example');
  const ofAnotherText = witness('third.example', text.replace('7', '8'));
  const [silent] = witness('silent.example');
  const [, unknown] = witness('unknown.example');
  const broken: [string, string] = [witness('broken.example')[0], '— broken.example !'];
  const signatures = ['— poll.example.com/log AAAA', one[1], other[1], ofAnotherText[1], unknown, broken[1]];
  const note = `${text}\n${signatures.join('\n')}\n`;
  const policy = ['log poll.example.com/log+00000000+AAAA', one[0], other[0], ofAnotherText[0], silent, broken[0]];
  expect(witnessesOf({ note }, `${policy.join('\n')}\nquorum none\n`)).toEqual(['one.example/w1', 'other.example']);
  expect(witnessesOf({ note }, '')).toEqual([]);
});
