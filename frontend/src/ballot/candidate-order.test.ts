import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fixLot } from '../../test/lot';

/** The order on a newly opened page of the same tab: memory is empty, the tab's storage is not. */
async function orderOnNewPage() {
  vi.resetModules();
  const { candidateOrder } = await import('./candidate-order');
  return candidateOrder();
}

describe('the order of the candidates', () => {
  beforeEach(() => window.sessionStorage.clear());

  it('depends on one random byte', async () => {
    const orders = new Map<number, readonly number[]>();
    for (const outcome of [0, 1, 254, 255]) {
      window.sessionStorage.clear();
      fixLot(outcome);
      orders.set(outcome, await orderOnNewPage());
    }
    expect(Object.fromEntries(orders)).toEqual({ 0: [1, 2], 1: [2, 1], 254: [1, 2], 255: [2, 1] });
  });

  it('is fair: half of all outcomes put candidate 1 first', async () => {
    const firsts: (number | undefined)[] = [];
    for (let outcome = 0; outcome < 256; outcome += 1) {
      window.sessionStorage.clear();
      vi.restoreAllMocks();
      fixLot(outcome);
      firsts.push((await orderOnNewPage())[0]);
    }
    expect(firsts.filter((first) => first === 1)).toHaveLength(128);
    expect(firsts.filter((first) => first === 2)).toHaveLength(128);
  });

  it.each([[0], [1]])('stays for the visit after a first draw of %d', async (outcome) => {
    fixLot(outcome);
    const drawn = await orderOnNewPage();
    vi.restoreAllMocks();
    const lot = fixLot(1 - outcome);
    expect(await orderOnNewPage()).toEqual(drawn);
    expect(lot).not.toHaveBeenCalled();
  });

  it('is drawn again when the stored order is invalid', async () => {
    window.sessionStorage.setItem('candidate-order', '2,2');
    fixLot(0);
    expect(await orderOnNewPage()).toEqual([1, 2]);
    expect(window.sessionStorage.getItem('candidate-order')).toBe('1,2');
  });

  it('stays until the page is left when the browser denies storage', async () => {
    vi.resetModules();
    const { candidateOrder } = await import('./candidate-order');
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    fixLot(1);
    expect(candidateOrder()).toEqual([2, 1]);
    fixLot(0);
    expect(candidateOrder()).toEqual([2, 1]);
  });
});
