import fc from 'fast-check';
import type { Operation } from './api-description.js';

/** Where a body is broken, and whether the description leaves no doubt that it must be rejected. */
export interface InvalidField {
  /** As the answer has to name it: 'zip_code', 'search_term.column'. */
  field: string;
  isCertain: boolean;
}

interface Parts {
  method?: string;
  target?: string;
  version?: string;
  /** undefined: the request says of no host that it is for. */
  host?: string | undefined;
  /** Lines of the head, after those that every request has. */
  head?: [string, string][];
  body?: string | Buffer;
  /** The head's line that says how long the body is; without it the length is told as it is. */
  framing?: [string, string][];
  isSignedIn?: boolean;
  /** False: it says more than it sends, so the server may end the connection without a word. */
  isWhole?: boolean;
  /** True: nothing keeps the server from reading it, so whatever it refuses has a name. */
  isReadable?: boolean;
  invalidField?: InvalidField | undefined;
}

/** Longest part of a request that a report of a failure shows, in characters. */
const SHOWN = 1_500;

/** Anything that can be written to a socket of the product. */
export class HostileRequest {
  readonly invalidField: InvalidField | undefined;
  readonly isSignedIn: boolean;
  readonly isWhole: boolean;
  readonly isReadable: boolean;
  readonly method: string;
  readonly target: string;
  readonly body: Buffer;
  private readonly head: string;

  constructor(
    readonly operation: Operation,
    parts: Parts,
  ) {
    const { method = operation.method, target = operation.path, version = 'HTTP/1.1', head = [], body = '' } = parts;
    const { host } = { host: 'poll.example', ...parts };
    this.invalidField = parts.invalidField;
    this.isSignedIn = parts.isSignedIn ?? false;
    this.isWhole = parts.isWhole ?? true;
    this.isReadable = parts.isReadable ?? false;
    this.method = method;
    this.target = target;
    this.body = Buffer.isBuffer(body) ? body : Buffer.from(body);
    const lines: [string, string][] = [
      ...(host === undefined ? [] : [['Host', host] satisfies [string, string]]),
      ['Connection', 'close'],
      ...(parts.framing ?? [['Content-Length', String(this.body.length)]]),
      ...head,
    ];
    this.head = `${method} ${target} ${version}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`;
  }

  /** `token`: an administrator's, for a request that is signed in. */
  bytes(token: string): Buffer {
    const signature = this.isSignedIn ? `Authorization: Bearer ${token}\r\n` : '';
    return Buffer.concat([Buffer.from(`${this.head}${signature}\r\n`, 'latin1'), this.body]);
  }

  /** It is for the route that it was made for. */
  get isIntact(): boolean {
    return this.method === this.operation.method && this.target === this.operation.path;
  }

  /** Node.js or Fastify may reject it before a hook of ours runs: no path of ours, no Host, an expectation. */
  get isUnusual(): boolean {
    return !/^(?:\/|https?:\/\/)/i.test(this.target) || !/^Host: /im.test(this.head) || /^Expect: /im.test(this.head);
  }

  /** What fast-check prints of the smallest request that fails. */
  [fc.toStringMethod](): string {
    const body = this.body.toString('latin1');
    return JSON.stringify(
      {
        head: shortened(this.head),
        body: shortened(body),
        bytes: this.body.length,
        isSignedIn: this.isSignedIn,
        isWhole: this.isWhole,
        invalidField: this.invalidField,
      },
      null,
      2,
    );
  }
}

function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length})` : text;
}
