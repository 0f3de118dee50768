import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { server } from '../../../test/server';
import { readCheckpoint } from './checkpoint';
import { LogError } from './log-error';
import { Tree } from './tree';

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const leafOf = (line: string) => sha256(Buffer.of(0), Buffer.from(line));
const linesOf = (size: number) => Array.from({ length: size }, (_, index) => `entry ${index}`);

/** As RFC 6962, section 2.1, defines it. */
function rootOf(leaves: Buffer[]): Buffer {
  const [only] = leaves;
  if (!only) return sha256();
  if (leaves.length === 1) return only;
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return sha256(Buffer.of(1), rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)));
}

const checkpointOf = (lines: string[]) => ({
  origin: 'poll.example.com/log',
  size: lines.length,
  root: Uint8Array.from(rootOf(lines.map(leafOf))),
  note: '',
});

let served: string[] = [];

beforeEach(() => {
  server.use(
    http.get('/log/tile/:level/*', ({ request }) => {
      const [, level = '', place = '', width = '256'] =
        /\/log\/tile\/(\w+)\/([x\d/]+)(?:\.p\/(\d+))?$/.exec(request.url) ?? [];
      const from = Number(place.replaceAll(/[x/]/g, '')) * 256;
      if (level === 'entries') {
        const bundle = served.slice(from, from + Number(width)).map((line) => Buffer.from(line));
        return HttpResponse.arrayBuffer(
          Uint8Array.from(Buffer.concat(bundle.flatMap((line) => [Buffer.of(0, line.length), line]))).buffer,
        );
      }
      const unit = 256 ** Number(level);
      const hashes = Array.from({ length: Number(width) }, (_, index) =>
        rootOf(served.slice((from + index) * unit, (from + index + 1) * unit).map(leafOf)),
      );
      return HttpResponse.arrayBuffer(Uint8Array.from(Buffer.concat(hashes)).buffer);
    }),
  );
});

describe('a tree', () => {
  it.each([1, 2, 3, 255, 256, 257, 700])('of %d entries proves each of them', async (size) => {
    served = linesOf(size);
    const tree = new Tree(checkpointOf(served));
    for (const index of new Set([0, 1, size >> 1, 255, 256, size - 1])) {
      if (index < size) expect((await tree.entry(index)).line).toBe(`entry ${index}`);
    }
    await expect(tree.entry(size)).rejects.toEqual(new LogError('not-included', `${size}`));
  });

  it('detects a changed entry, even with tiles that match it', async () => {
    const signed = checkpointOf(linesOf(300));
    served = linesOf(300);
    served[270] = 'another';
    await expect(new Tree(signed).entry(270)).rejects.toMatchObject({ fault: 'not-included' });
    await expect(new Tree(signed).entry(3)).rejects.toMatchObject({ fault: 'not-included' });
  });

  it('requests again a file that a busy site does not send, and reports a missing one as dropped', async () => {
    served = linesOf(3);
    const respond = (status: number, once: boolean) =>
      server.use(http.get('/log/tile/:level/*', () => new HttpResponse(null, { status }), { once }));
    respond(503, true);
    expect((await new Tree(checkpointOf(served)).entry(1)).line).toBe('entry 1');
    respond(404, false);
    await expect(new Tree(checkpointOf(served)).entry(1)).rejects.toEqual(new LogError('missing'));
  });

  it.each([
    [0, 1],
    [1, 1],
    [1, 2],
    [6, 7],
    [256, 300],
    [300, 700],
    [511, 512],
    [513, 700],
  ])('of %d entries is the beginning of one of %d', async (earlier, size) => {
    served = linesOf(size);
    const tree = new Tree(checkpointOf(served));
    await tree.includes(checkpointOf(served.slice(0, earlier)));
    if (earlier === 0) return;
    const another = checkpointOf([...served.slice(0, earlier - 1), 'another']);
    await expect(tree.includes(another)).rejects.toMatchObject({ fault: 'rewritten' });
  });

  it('is not mistaken for the continuation of another one', async () => {
    served = linesOf(10);
    await expect(new Tree(checkpointOf(served)).includes(checkpointOf(linesOf(11)))).rejects.toEqual(
      new LogError('shrunk'),
    );
    const signed = checkpointOf(served);
    served = [...served.slice(0, 9), 'another'];
    await expect(new Tree(signed).includes(checkpointOf(linesOf(5)))).rejects.toMatchObject({ fault: 'root' });
  });
});

describe('a checkpoint', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const name = 'poll.example.com/log';
  const key = Buffer.concat([Buffer.of(1), publicKey.export({ format: 'der', type: 'spki' }).subarray(12)]);
  const id = sha256(Buffer.from(`${name}\n`), key).subarray(0, 4);
  const verifierKey = `${name}+${id.toString('hex')}+${key.toString('base64')}`;
  const text = `${name}\n7\n${sha256().toString('base64')}\n`;
  const signature = Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]).toString('base64');

  it('is read when it is signed', () => {
    const note = `${text}\n— witness.example.com AAAA\n— ${name} ${signature}\n`;
    expect(readCheckpoint(note, verifierKey)).toEqual({ origin: name, size: 7, root: Uint8Array.from(sha256()), note });
  });

  it.each([
    ['not signed', `${text}\n`],
    ['of another size', `${text.replace('7', '8')}\n— ${name} ${signature}\n`],
    ['of another origin', `${text.replace('poll', 'pool')}\n— ${name} ${signature}\n`],
    ['signed under another name', `${text}\n— other.example.com ${signature}\n`],
    ['signed by another key', `${text}\n— ${name} ${signature.slice(0, -8)}AAAAAA==\n`],
    ['empty', ''],
  ])('is rejected when it is %s', (_, note) => {
    expect(() => readCheckpoint(note, verifierKey)).toThrow(new LogError('signature'));
  });
});
