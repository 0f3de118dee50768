import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { changeLanguage } from '../src/languages/language';
import { server } from './server';

// Tests press as soon as a page stands. press-guard.test.tsx has the real one.
vi.mock('../src/hooks/press-guard', () => ({ guardPresses: () => () => {} }));

// Testing Library advances fake timers while it waits only when it finds this global.
vi.stubGlobal('jest', { advanceTimersByTime: (time: number) => vi.advanceTimersByTime(time) });

// Lazy pages are imported at run time, which can take seconds on a busy machine. The time-out of the test still applies.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

afterEach(async () => {
  // Restored first: a test may have mocked what is cleaned up below, such as the storage.
  vi.restoreAllMocks();
  cleanup();
  vi.useRealTimers();
  await changeLanguage('en');
  deleteCookies();
  server.resetHandlers();
  window.sessionStorage.clear();
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

function deleteCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API.
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`;
  }
}

afterAll(() => server.close());
