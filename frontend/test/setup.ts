import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { speak } from '../src/languages/language';
import { server } from './server';

// Testing Library looks for this name to let its own waiting advance fake timers.
vi.stubGlobal('jest', { advanceTimersByTime: (time: number) => vi.advanceTimersByTime(time) });

// Pages come by import, which takes as long as the machine takes: what is waited for comes, or the test itself ends.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

afterEach(async () => {
  // First of all: a test may have taken away what is cleaned up here, the storage for one.
  vi.restoreAllMocks();
  cleanup();
  vi.useRealTimers();
  await speak('en');
  forgetCookies();
  server.resetHandlers();
  window.sessionStorage.clear();
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

function forgetCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API.
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`;
  }
}

afterAll(() => server.close());
