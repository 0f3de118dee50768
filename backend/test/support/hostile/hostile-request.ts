import fc from 'fast-check';
import type { Operation } from './api-description.js';

/** The wrong field, and whether the description certainly rules the value out. */
export interface InvalidField {
  /** As the response has to name it: 'zip_code', 'search_term.column'. */
  field: string;
  isCertain: boolean;
}

interface Parts {
  method?: string;
  /** The route's, with its parameters. */
  address?: string;
  /** The address that is sent, if it is another one. */
  target?: string;
  version?: string;
  /** undefined: the request has no Host header. */
  host?: string | undefined;
  /** Headers after those that every request has. */
  head?: [string, string][];
  body?: string | Buffer;
  /** The headers that give the length of the body; by default a correct Content-Length. */
  framing?: [string, string][];
  isSignedIn?: boolean;
  /** False: it announces more than it sends, so the server may close without a response. */
  isWhole?: boolean;
  /** True: the body can be parsed, so an error response has to name a field. */
  isReadable?: boolean;
  invalidField?: InvalidField | undefined;
}

/** The most characters of a request that a failure report shows. */
const SHOWN = 1_500;

/** A request as bytes for a socket. */
export class HostileRequest {
  readonly invalidField: InvalidField | undefined;
  readonly isSignedIn: boolean;
  readonly isWhole: boolean;
  readonly isReadable: boolean;
  /** Whether method and address are still those of the route. */
  readonly isIntact: boolean;
  readonly method: string;
  readonly target: string;
  readonly body: Buffer;
  private readonly head: string;

  constructor(
    readonly operation: Operation,
    parts: Parts,
  ) {
    const { method = operation.method, address = operation.path, target = address } = parts;
    const { version = 'HTTP/1.1', head = [], body = '' } = parts;
    const { host } = { host: 'poll.example', ...parts };
    this.invalidField = parts.invalidField;
    this.isSignedIn = parts.isSignedIn ?? false;
    this.isWhole = parts.isWhole ?? true;
    this.isReadable = parts.isReadable ?? false;
    this.isIntact = method === operation.method && target === address;
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

  /** Whether Node.js or Fastify may reject it before our hooks run: a foreign path, no Host, an Expect header. */
  get isUnusual(): boolean {
    return !/^(?:\/|https?:\/\/)/i.test(this.target) || !/^Host: /im.test(this.head) || /^Expect: /im.test(this.head);
  }

  /** What fast-check prints for the smallest failing request. */
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
