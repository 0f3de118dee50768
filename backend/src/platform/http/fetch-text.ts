/** Why a request to another site failed. The message is logged, so it never quotes the response. */
export class FetchError extends Error {}

interface FetchOptions extends Pick<RequestInit, 'method' | 'body'> {
  headers?: Record<string, string>;
  /** ms for the complete response. */
  timeout: number;
  /** Bytes, uncompressed. */
  limit: number;
  /** Any other type is an error. */
  statuses: number[];
  stop: AbortSignal;
}

/** As `fetchBytes`. Throws `FetchError` also if the response is not UTF-8. */
export async function fetchText(url: string, options: FetchOptions): Promise<{ status: number; text: string }> {
  const { status, bytes } = await fetchBytes(url, options);
  return { status, text: decode(bytes) };
}

/**
 * Requests another site. Throws `FetchError` if the response is not complete in time, has another status, redirects or is too
 * large. `stop` aborts the request.
 */
export async function fetchBytes(
  url: string,
  { timeout, limit, statuses, stop, ...request }: FetchOptions,
): Promise<{ status: number; bytes: Buffer }> {
  // Not AbortSignal.any with AbortSignal.timeout: Node.js 20 garbage-collects that signal before it fires.
  const fetching = new AbortController();
  const onStop = () => fetching.abort(new FetchError('the product stops'));
  const timer = setTimeout(() => fetching.abort(new FetchError(`it was not there within ${timeout} ms`)), timeout);
  stop.addEventListener('abort', onStop);
  if (stop.aborted) onStop();
  try {
    const headers = { 'User-Agent': 'public-online-poll', ...request.headers };
    const response = await fetch(url, { ...request, redirect: 'error', headers, signal: fetching.signal });
    if (!statuses.includes(response.status)) throw new FetchError(`it responded with ${response.status}`);
    return { status: response.status, bytes: await readBody(response, limit) };
  } catch (error) {
    throw error instanceof FetchError ? error : new FetchError(`it could not be read (${reasonOf(error)})`);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', onStop);
    // Closes the connection if the response was not read completely.
    fetching.abort();
  }
}

async function readBody({ body }: Response, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    if (!(part instanceof Uint8Array)) continue;
    length += part.length;
    if (length > limit) throw new FetchError(`it is larger than ${limit} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FetchError('it is not UTF-8');
  }
}

/** Such as ENOTFOUND or 'unexpected redirect': `fetch` puts the reason into its error's cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return 'unknown reason';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
