import { afterEach, describe, expect, it, vi } from 'vitest';
import { commitmentOf, keepReceipt, newReceipt, readReceipt } from './receipt';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('a receipt', () => {
  it('is kept if its commitment goes with the vote', async () => {
    vi.stubGlobal('isSecureContext', true);
    const receipt = newReceipt();
    expect(await commitmentOf(receipt)).toMatch(/^[\w-]{43}$/);
    keepReceipt(receipt);
    expect(readReceipt()).toBe(receipt);
  });

  it('does not exist on plain http, where browsers do not hash', async () => {
    vi.stubGlobal('isSecureContext', false);
    const receipt = newReceipt();
    expect(await commitmentOf(receipt)).toBeUndefined();
    keepReceipt(receipt);
    expect(readReceipt()).toBeNull();
  });
});
