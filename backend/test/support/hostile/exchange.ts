import { connect } from 'node:net';
import type { BareResponse } from 'test-support/bare-request';

/** ms; above what the slowest answer of a busy machine takes, and below what the server waits for the rest of a request. */
const LONGEST_ANSWER = 10_000;
/** ms; what gets an answer at all gets it by then, on most machines: later ones are lost to the test, and nothing worse. */
const PATIENCE = 50;
/** An answer that announces another one (RFC 9110, section 15.2). */
const INTERIM = /^HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n/;

/**
 * Sends bytes to the server of `url`, on this machine, and answers what came back until the connection was closed;
 * undefined when it was closed without a word. Rejects when neither happens in time. `isWhole`: a request that gets an
 * answer; after any other our end of the connection is closed before long, so that nobody waits for the rest.
 */
export function exchange(url: string, bytes: Buffer, isWhole: boolean): Promise<BareResponse | undefined> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const timer = setTimeout(() => {
      reject(new Error(`no answer, and no end of the connection, within ${LONGEST_ANSWER} ms`));
      socket.destroy();
    }, LONGEST_ANSWER);
    socket.on('data', (part) => parts.push(part));
    // A server that has refused a request need not read the rest of it; what it said before is what counts.
    socket.on('error', (error) => 'code' in error && error.code === 'ECONNREFUSED' && reject(error));
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(answerIn(Buffer.concat(parts)));
    });
    socket.write(bytes);
    if (!isWhole) setTimeout(() => socket.end(), PATIENCE).unref();
  });
}

/** The first answer that does not announce another one; what a broken request gets behind it is no part of it. */
function answerIn(bytes: Buffer): BareResponse | undefined {
  // One character a byte.
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
  // An answer to HEAD says how long its body would be.
  const body = rest.startsWith('HTTP/1.1 ') ? '' : rest.slice(0, Number(length));
  return { status: Number(statusLine.split(' ')[1]), headers, body: Buffer.from(body, 'latin1').toString('utf8') };
}
