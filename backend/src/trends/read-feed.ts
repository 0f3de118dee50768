import { once } from 'node:events';
import { get as getHttp, IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FeedFault } from './feed-fault.js';
import { lookUpPublic, refusePrivateAddress } from './public-address.js';

/** Bytes, unpacked. Google's feed has some 50 KiB. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];
const UNPACKED_BY: Record<string, () => Transform> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
const HEADERS = {
  Accept: 'application/rss+xml, application/xml;q=0.9, */*;q=0.1',
  'Accept-Encoding': Object.keys(UNPACKED_BY).join(', '),
  'User-Agent': 'public-online-poll',
};

/** What stood at the feed's address, unpacked. */
export interface FeedAnswer {
  bytes: Buffer;
  contentType: string | undefined;
}

/**
 * Fetches the feed. Throws `FeedFault` for whatever keeps it from coming: `timeout` ms pass before its last byte, it is
 * too large, its status is another one than 200, it leads elsewhere too often or to a place that is none of ours to ask
 * (docs/decisions/012-trends.md). `stop` ends it at once.
 */
export async function readFeed(address: string, timeout: number, stop: AbortSignal): Promise<FeedAnswer> {
  // Not AbortSignal.any: in early versions of Node.js it may be collected as garbage before its time-out comes.
  const end = new AbortController();
  const onStop = () => end.abort();
  const timer = setTimeout(onStop, timeout);
  stop.addEventListener('abort', onStop);
  if (stop.aborted) onStop();
  try {
    const answer = await follow(new URL(address), end.signal);
    return { bytes: await bodyOf(answer), contentType: answer.headers['content-type'] };
  } catch (error) {
    if (end.signal.aborted) throw new FeedFault(stop.aborted ? 'we stop' : `it was not there within ${timeout} ms`);
    throw error instanceof FeedFault ? error : new FeedFault(`it could not be read (${kindOf(error)})`);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', onStop);
  }
}

async function follow(address: URL, signal: AbortSignal): Promise<IncomingMessage> {
  let url = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    // The operator chose the first host, wherever it is; nobody but a stranger chose another one.
    const answer = await ask(url, url.hostname !== address.hostname, signal);
    if (answer.statusCode === 200) return answer;
    answer.destroy();
    const { location } = answer.headers;
    if (!REDIRECTS.includes(answer.statusCode ?? 0) || location === undefined) {
      throw new FeedFault(`it answered ${answer.statusCode ?? 0}`);
    }
    url = redirectTarget(location, url);
  }
  throw new FeedFault('it led elsewhere too often');
}

function redirectTarget(location: string, from: URL): URL {
  const url = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new FeedFault('it led to something that is no page');
  url.username = '';
  url.password = '';
  return url;
}

async function ask(url: URL, mustBePublic: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  if (mustBePublic) refusePrivateAddress(url);
  const options = { agent: false, headers: HEADERS, signal, ...(mustBePublic && { lookup: lookUpPublic }) };
  const request = url.protocol === 'https:' ? getHttps(url, options) : getHttp(url, options);
  // Once there is an answer, its body tells of what fails; an error that nobody listens to would end the process.
  request.on('error', () => undefined);
  const heard: unknown[] = await once(request, 'response', { signal });
  const [answer] = heard;
  if (!(answer instanceof IncomingMessage)) throw new FeedFault('it did not answer');
  return answer;
}

/** Reads no further than to the limit: leaving the loop closes the connection. */
async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of unpacked(answer)) {
    if (!Buffer.isBuffer(part)) continue;
    length += part.length;
    if (length > MOST_BYTES) throw new FeedFault(`it is larger than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function unpacked(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return answer;
  const unpack = UNPACKED_BY[encoding];
  if (!unpack) {
    answer.destroy();
    throw new FeedFault('it is packed in a way that was not asked for');
  }
  // What fails ends the loop that reads.
  return pipeline(answer, unpack(), () => undefined);
}

/** Such as ENOTFOUND; messages may quote what was sent. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
