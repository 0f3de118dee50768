import { vi } from 'vitest';

/**
 * In browsers an empty response has a body stream; in happy-dom it has none, and axios would conclude that it cannot
 * stream responses.
 */
class ResponseAsInBrowsers extends Response {
  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body === '' ? new ReadableStream() : body, init);
  }
}

vi.stubGlobal('Response', ResponseAsInBrowsers);
