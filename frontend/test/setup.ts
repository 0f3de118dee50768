import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, vi } from 'vitest';
import { setServerTime } from '../src/content/poll';
import { clearDraft } from '../src/features/ballot/ballot-draft';
import { beginSession, endSession } from '../src/features/session/admin-session';
import { changeLanguage } from '../src/languages/language';
import { forgetPositions } from '../src/pages/dashboard/list-position';
import { forgetTypedTexts } from '../src/pages/dashboard/typed-text';
import { server } from './server';

// The files of a worker share React and the like, which load slowest, but not the state of the pages' modules.
vi.hoisted(() => vi.resetModules());

// Tests press as soon as a page appears. press-guard.test.tsx uses the real one.
vi.mock('../src/hooks/press-guard', () => ({ guardPresses: () => () => {} }));

// Lazy pages are imported at run time, which can take many seconds on a busy machine. The test's own time-out still applies.
configure({ asyncUtilTimeout: 60_000, reactStrictMode: false });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

beforeEach(() => {
  // While it waits, Testing Library advances fake timers only if it finds this global.
  vi.stubGlobal('jest', { advanceTimersByTime: (time: number) => vi.advanceTimersByTime(time) });
  vi.stubGlobal('Response', ResponseAsInBrowsers);
  document.documentElement.lang = 'en';
  failOnMissingKeys();
});

afterEach(async () => {
  // First: a test may have mocked what is cleaned up below, such as the storage.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  cleanup();
  vi.useRealTimers();
  server.resetHandlers();
  await changeLanguage('en');
  clearDraft();
  forgetPositions();
  forgetTypedTexts();
  setServerTime('unknown');
  // A new session forgets how the previous one ended.
  beginSession('the last one');
  endSession();
  deleteCookies();
  window.sessionStorage.clear();
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
  window.getSelection()?.removeAllRanges();
});

/** React warns of each only once, in whichever test comes first. */
function failOnMissingKeys(): void {
  const { error } = console;
  const missing: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...line: unknown[]) => {
    error(...line);
    if (String(line[0]).startsWith('Each child in a list should have a unique')) missing.push(line);
  });
  onTestFinished(() => expect(missing).toEqual([]));
}

/**
 * In browsers an empty response has a body stream; in happy-dom it has none, and axios would conclude that it cannot stream
 * responses.
 */
class ResponseAsInBrowsers extends Response {
  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body === '' ? new ReadableStream() : body, init);
  }
}

function deleteCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    for (const path of ['', '; Path=/']) {
      // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API.
      document.cookie = `${cookie.split('=')[0]}=; Max-Age=0${path}`;
    }
  }
}

afterAll(() => server.close());
