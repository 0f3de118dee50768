import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeLater, isClosed } from 'test-support/still-open';
import { type Witness, witnesses } from '../../../src/platform/config/witness.js';
import { rootOf, sha256 } from './rfc-6962.js';

interface Response {
  status: number;
  body?: string;
}

interface Signed {
  size: number;
  root: Buffer;
}

const KEY_TYPE = Buffer.of(4);

/** A witness as described by C2SP tlog-witness. It knows every log, and does not check the log's own signature. */
export class TestWitness {
  /** The requests: the old size, and the size of the checkpoint. */
  readonly asked: [number, number][] = [];
  /** Overrides its response; undefined: no response at all. */
  instead: (() => Response | undefined) | null = null;
  /** When it signs, in seconds. */
  time = 1_795_000_000n;
  /** The form of its line. */
  disguise = (line: string): string => line;
  private readonly signed = new Map<string, Signed>();
  private readonly privateKey: KeyObject;
  private readonly publicKey: Buffer;

  private constructor(
    private readonly server: Server,
    private readonly name: string,
  ) {
    const pair = generateKeyPairSync('ed25519');
    this.privateKey = pair.privateKey;
    this.publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
    server.on('request', (request, response) => void this.serve(request, response));
  }

  static async open(name: string): Promise<TestWitness> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return closeLater(new TestWitness(server, name), (witness) => witness.close());
  }

  /** As in LOG_WITNESSES. */
  get configured(): Witness[] {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the witness does not listen');
    return witnesses.parse(`${this.verifierKey} http://127.0.0.1:${address.port}/w1/`);
  }

  get verifierKey(): string {
    return `${this.name}+${this.keyId.toString('hex')}+${Buffer.concat([KEY_TYPE, this.publicKey]).toString('base64')}`;
  }

  /** Whether a proof leads from the root of the first `old` of some leaves to that of the first `size`. */
  static isConsistent(leaves: Buffer, old: number, size: number, proof: Buffer[]): boolean {
    const hashes = Array.from({ length: size }, (_, index) => leaves.subarray(index * 32, (index + 1) * 32));
    return isConsistent({ size: old, root: rootOf(hashes.slice(0, old)) }, { size, root: rootOf(hashes) }, proof);
  }

  /** Records a checkpoint that it has never seen. */
  claimToHaveSigned(origin: string, size: number): void {
    this.signed.set(origin, { size, root: Buffer.alloc(32) });
  }

  async close(): Promise<void> {
    isClosed(this);
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private get keyId(): Buffer {
    return sha256(Buffer.from(`${this.name}\n`), KEY_TYPE, this.publicKey).subarray(0, 4);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    const { status, body = '' } =
      this.instead === null ? this.respond(request, sent) : (this.instead() ?? { status: 0 });
    if (status !== 0) response.writeHead(status).end(body);
  }

  private respond({ method, url }: IncomingMessage, body: string): Response {
    if (method !== 'POST' || url !== '/w1/add-checkpoint') return { status: 404 };
    const [head = '', checkpoint = ''] = body.split(/\n\n(.*)/s);
    const [first = '', ...proof] = head.split('\n');
    const old = Number(/^old (0|[1-9]\d*)$/.exec(first)?.[1]);
    const [, note = '', origin = '', digits, encoded = ''] =
      /^(([^\n]+)\n(\d+)\n([\w+/]{43}=)\n)\n(?:\u2014 [^\n]+\n)+$/.exec(checkpoint) ?? [];
    const [size, root] = [Number(digits), Buffer.from(encoded, 'base64')];
    this.asked.push([old, size]);
    if (note === '' || Number.isNaN(old) || old > size) return { status: 400 };
    const last = this.signed.get(origin) ?? { size: 0, root: sha256() };
    if (last.size !== old) return { status: 409, body: `${last.size}\n` };
    const hashes = proof.map((line) => Buffer.from(line, 'base64'));
    if (!isConsistent(last, { size, root }, hashes)) return { status: 422 };
    this.signed.set(origin, { size, root });
    return { status: 200, body: this.cosign(note) };
  }

  /** Its line under a checkpoint. `note`: the text of it, without signatures. */
  cosign(note: string): string {
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(this.time);
    const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${this.time}\n${note}`), this.privateKey);
    return this.disguise(`— ${this.name} ${Buffer.concat([this.keyId, time, signature]).toString('base64')}\n`);
  }
}

/** RFC 9162, section 2.1.4.2, taken literally. */
function isConsistent(first: Signed, second: Signed, proof: Buffer[]): boolean {
  if (first.size === 0) return proof.length === 0;
  if (first.size === second.size) return proof.length === 0 && first.root.equals(second.root);
  const path = Number.isInteger(Math.log2(first.size)) ? [first.root, ...proof] : proof;
  let [fn, sn] = [first.size - 1, second.size - 1];
  while (fn % 2 === 1) [fn, sn] = [fn >> 1, sn >> 1];
  const roots = rootsOf(path, fn, sn);
  return roots?.fr.equals(first.root) === true && roots.sr.equals(second.root);
}

/** The roots of both trees that a path leads to: steps 5 to 7 of it. */
function rootsOf([start, ...path]: Buffer[], fn: number, sn: number): { fr: Buffer; sr: Buffer } | undefined {
  if (!start) return undefined;
  let [fr, sr] = [start, start];
  for (const c of path) {
    if (sn === 0) return undefined;
    const isLeft = fn % 2 === 1 || fn === sn;
    fr = isLeft ? sha256('\x01', c, fr) : fr;
    sr = isLeft ? sha256('\x01', c, sr) : sha256('\x01', sr, c);
    while (isLeft && fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return sn === 0 ? { fr, sr } : undefined;
}
