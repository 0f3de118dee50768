import { vi } from 'vitest';

/**
 * In browsers even an empty answer has a body to read; in happy-dom it has none, from which axios would conclude that
 * answers cannot be read as they arrive.
 */
class ResponseAsInBrowsers extends Response {
  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body === '' ? new ReadableStream() : body, init);
  }
}

vi.stubGlobal('Response', ResponseAsInBrowsers);
