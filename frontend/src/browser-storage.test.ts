import { afterEach, expect, it, vi } from 'vitest';
import { browserStorage } from './browser-storage';

afterEach(() => browserStorage.remove('key'));

/** The browser's storage, which records what is called. */
function observed({ isFull = false } = {}): string[] {
  const calls: string[] = [];
  const stored = new Map<string, string>([['key', 'one']]);
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
    ...{ length: 1, key: () => null, clear: () => undefined },
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => {
      calls.push('set');
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key) => {
      calls.push('remove');
      stored.delete(key);
    },
  });
  return calls;
}

it('replaces a value at once: another tab must not find none, which would end its session', () => {
  const calls = observed();
  expect(browserStorage.set('key', 'two')).toBe(true);
  expect(browserStorage.get('key')).toBe('two');
  expect(calls).toEqual(['set']);
});

it('keeps in memory what the browser refuses, and says so', () => {
  const calls = observed({ isFull: true });
  expect(browserStorage.set('key', 'two')).toBe(false);
  expect(browserStorage.get('key')).toBe('two');
  expect(calls).toEqual(['set', 'remove']);
});
