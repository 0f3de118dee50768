import { FeedError } from './feed-error.js';

/** Uncompressed. Google's feed has some 50 KiB. */
const MAX_BYTES = 2 * 1024 * 1024;
const HEADERS = {
  Accept: 'application/rss+xml, application/xml;q=0.9, */*;q=0.1',
  'User-Agent': 'public-online-poll',
};

/**
 * Fetches the feed as text. Throws `FeedError` when the last byte has not come after `timeout` ms, and for every status
 * but 200, a redirect, a document that is too large or not UTF-8. `stop` ends the fetch at once.
 */
export async function fetchFeed(url: string, timeout: number, stop: AbortSignal): Promise<string> {
  // Not AbortSignal.any with AbortSignal.timeout: Node.js 20 collects that signal as garbage before it fires.
  const fetching = new AbortController();
  const onStop = () => fetching.abort(new FeedError('the product stops'));
  const timer = setTimeout(() => fetching.abort(new FeedError(`it was not there within ${timeout} ms`)), timeout);
  stop.addEventListener('abort', onStop);
  if (stop.aborted) onStop();
  try {
    const response = await fetch(url, { redirect: 'error', headers: HEADERS, signal: fetching.signal });
    if (response.status !== 200) throw new FeedError(`it responded with ${response.status}`);
    return decode(await readBody(response));
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError(`it could not be read (${reasonOf(error)})`);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', onStop);
    // Closes the connection of a response that was not read to its end.
    fetching.abort();
  }
}

async function readBody({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    if (!(part instanceof Uint8Array)) continue;
    length += part.length;
    if (length > MAX_BYTES) throw new FeedError(`it is larger than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FeedError('it is not UTF-8');
  }
}

/** Such as ENOTFOUND or 'unexpected redirect': `fetch` puts what went wrong into the cause of its error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return 'unknown reason';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
