import { FeedError } from './feed-error.js';

/** Uncompressed. Google's feed has about 50 KiB. */
const MAX_BYTES = 2 * 1024 * 1024;
const HEADERS = {
  Accept: 'application/rss+xml, application/xml;q=0.9, */*;q=0.1',
  'User-Agent': 'public-online-poll',
};

/**
 * Fetches the feed as text. Throws `FeedError` when it is not complete after `timeout` ms, has a status other than 200,
 * redirects, is too large or is not UTF-8. `stop` aborts the fetch.
 */
export async function fetchFeed(url: string, timeout: number, stop: AbortSignal): Promise<string> {
  // Not AbortSignal.any with AbortSignal.timeout: Node.js 20 garbage-collects that signal before it fires.
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
    // Closes the connection when the response was not read completely.
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

/** Such as ENOTFOUND or 'unexpected redirect': `fetch` puts the reason into the cause of its error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return 'unknown reason';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
