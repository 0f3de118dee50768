import { describe, expect, it, vi } from 'vitest';
import { fixLot } from '../../../test/lot';
import { changePoll } from '../../../test/poll';
import { poll } from '../../content/poll';
import { candidateOrder } from './candidate-order';

function orderOf(ids = [1, 2]) {
  changePoll({ candidates: ids.map((id) => ({ id, name: `Candidate ${id}`, portrait: '/portrait.svg' })) });
  return candidateOrder();
}

/** The order on a newly opened page of the same tab: the tab's storage is kept, memory is not. */
async function orderOnNewPage() {
  vi.resetModules();
  const { candidates } = poll;
  const { poll: anew } = await import('../../content/poll');
  anew.candidates = candidates;
  return (await import('./candidate-order')).candidateOrder();
}

/** Makes the random generator return these bytes, in order. */
function drawBytes(...bytes: number[]) {
  const left = [...bytes];
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((values) => {
    const [byte] = left.splice(0, 1);
    if (byte === undefined || !(values instanceof Uint8Array)) throw new Error('No more is drawn.');
    return values.fill(byte);
  });
}

describe('the order of the candidates', () => {
  it('depends on one random byte, and is fair: half of all outcomes put candidate 1 first', () => {
    for (let outcome = 0; outcome < 256; outcome += 1) {
      window.sessionStorage.clear();
      fixLot(outcome);
      expect(orderOf(), `${outcome}`).toEqual(outcome % 2 === 0 ? [1, 2] : [2, 1]);
    }
  });

  it.each([[0], [1]])('stays for the visit after a first draw of %d', async (outcome) => {
    fixLot(outcome);
    const drawn = orderOf();
    const lot = fixLot(1 - outcome).mockClear();
    expect(await orderOnNewPage()).toEqual(drawn);
    expect(lot).not.toHaveBeenCalled();
  });

  it('of three candidates is each of the six with equal probability', () => {
    const orders: string[] = [];
    for (const one of [0, 1, 2]) {
      for (const other of [0, 1]) {
        window.sessionStorage.clear();
        drawBytes(one, other);
        orders.push(orderOf([7, 2, 31]).join());
      }
    }
    expect(orders).toEqual(['7,2,31', '7,31,2', '2,7,31', '2,31,7', '31,7,2', '31,2,7']);
  });

  it.each([
    [3, 255, 254],
    [7, 252, 251],
    [12, 252, 251],
  ])('of %d candidates draws again at the byte %d, but not at %d', (count, odd, even) => {
    const ids = Array.from({ length: count }, (_, place) => place + 20);
    const rest = new Array<number>(count - 2).fill(0);
    drawBytes(odd, 1, ...rest);
    expect(orderOf(ids)[0]).toBe(21);
    window.sessionStorage.clear();
    drawBytes(even, ...rest);
    expect(orderOf(ids)[0]).toBe(20 + (even % count));
  });

  it.each([3, 7, 12])('has each of %d candidates once, and stays', async (count) => {
    const ids = Array.from({ length: count }, (_, place) => 99 - 7 * place);
    const drawn = orderOf(ids);
    expect([...drawn].sort()).toEqual([...ids].sort());
    expect(window.sessionStorage.getItem('candidate-order')).toBe(drawn.join());
    expect(await orderOnNewPage()).toEqual(drawn);
  });

  it.each(['1,2', '7,2', '7,2,31,7', '7,2,2', '7,2,x', '7,2,3', ''])('is drawn again if %j is stored', (stored) => {
    window.sessionStorage.setItem('candidate-order', stored);
    drawBytes(0, 0);
    expect(orderOf([7, 2, 31])).toEqual([7, 2, 31]);
    expect(window.sessionStorage.getItem('candidate-order')).toBe('7,2,31');
  });
});
