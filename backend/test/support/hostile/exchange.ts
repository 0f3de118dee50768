import { connect } from 'node:net';
import type { BareResponse } from 'test-support/bare-request';

/** ms; more than the slowest response on a busy machine, less than the server waits for the rest of a request in tests. */
const LONGEST_RESPONSE = 60_000;
/** ms; most responses arrive within this time. Later ones are merely not checked. */
const PATIENCE = 50;
/** An interim response, which precedes the final one (RFC 9110, section 15.2). */
const INTERIM = /^HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n/;

/**
 * Sends bytes to the server of `url`, on this machine, and returns the response once the connection is closed; undefined if it is
 * closed without a response. Rejects if it stays open. `isWhole`: the request is complete; after an incomplete one the test
 * closes its end of the connection, so that the server does not wait for the rest.
 */
export function exchange(url: string, bytes: Buffer, isWhole: boolean): Promise<BareResponse | undefined> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const timer = setTimeout(() => {
      reject(new Error(`no response, and no end of the connection, within ${LONGEST_RESPONSE} ms`));
      socket.destroy();
    }, LONGEST_RESPONSE);
    socket.on('data', (part) => parts.push(part));
    // A server that rejects a request may close without reading the rest; its response arrived before that.
    socket.on('error', (error) => 'code' in error && error.code === 'ECONNREFUSED' && reject(error));
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(responseIn(Buffer.concat(parts)));
    });
    socket.write(bytes);
    if (!isWhole) setTimeout(() => socket.end(), PATIENCE).unref();
  });
}

/** The first final response; a further response to the rest of a broken request is ignored. */
function responseIn(bytes: Buffer): BareResponse | undefined {
  // latin1 has one character for each byte.
  const text = bytes.toString('latin1').replace(INTERIM, '');
  if (text === '') return undefined;
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const [name = '', value = ''] = line.split(/: (.*)/, 2);
    return [name.toLowerCase(), value];
  });
  const rest = text.slice(end + 4);
  const [, length = rest.length] = headers.find(([name]) => name === 'content-length') ?? [];
  // A response to HEAD has a length and no body.
  const body = rest.startsWith('HTTP/1.1 ') ? '' : rest.slice(0, Number(length));
  return { status: Number(statusLine.split(' ')[1]), headers, body: Buffer.from(body, 'latin1').toString('utf8') };
}
