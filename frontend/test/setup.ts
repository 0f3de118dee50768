import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { server } from './server';

// Testing Library looks for this name to let its own waiting advance fake timers.
vi.stubGlobal('jest', { advanceTimersByTime: (time: number) => vi.advanceTimersByTime(time) });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

afterEach(() => {
  // First of all: a test may have taken away what is cleaned up here, the storage for one.
  vi.restoreAllMocks();
  cleanup();
  vi.useRealTimers();
  server.resetHandlers();
  window.sessionStorage.clear();
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

afterAll(() => server.close());
