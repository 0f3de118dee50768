import { describe, expect, it } from 'vitest';
import { standingOfNetwork, standingOfShare, standsOut } from './standing-out.js';

describe('a network', () => {
  it('stands out from the median network', () => {
    const standing = standingOfNetwork(170, 1, 0);
    expect(standing).toMatchObject({ votes: 170, usual: 1 });
    expect(standing.score).toBeCloseTo(119.5, 1);
    expect(standsOut(standing)).toBe(true);
  });

  it('does not stand out if it always had that many, and does if it has far more', () => {
    expect(standsOut(standingOfNetwork(170, 1, 165))).toBe(false);
    expect(standsOut(standingOfNetwork(1_700, 1, 165))).toBe(true);
  });

  it('at the median is as usual', () => {
    expect(standingOfNetwork(3, 3, 0).score).toBe(0);
  });
});

describe('a mail domain or zip code', () => {
  it('stands out from the share that it had before', () => {
    const standing = standingOfShare({ votes: 420, total: 10_000, before: 30, totalBefore: 100_000 });
    expect(standing.usual).toBeCloseTo(3.05, 2);
    expect(standing.score).toBeGreaterThan(100);
    expect(standsOut(standing)).toBe(true);
  });

  it('does not stand out by its size alone', () => {
    const standing = standingOfShare({ votes: 40_000, total: 100_000, before: 400_000, totalBefore: 1_000_000 });
    expect(standing.score).toBeLessThan(1);
    expect(standsOut(standing)).toBe(false);
  });

  it('does not stand out below twice what is usual, however large it is', () => {
    const standing = standingOfShare({ votes: 60_000, total: 100_000, before: 400_000, totalBefore: 1_000_000 });
    expect(standing.score).toBeGreaterThan(10);
    expect(standsOut(standing)).toBe(false);
  });

  it('that is new stands out only beside enough earlier votes', () => {
    const never = { votes: 100, total: 10_000, before: 0 };
    expect(standsOut(standingOfShare({ ...never, totalBefore: 100_000 }))).toBe(true);
    expect(standsOut(standingOfShare({ ...never, totalBefore: 100 }))).toBe(false);
  });

  it('does not stand out with nothing to compare it with', () => {
    expect(standsOut(standingOfShare({ votes: 9_000, total: 10_000, before: 0, totalBefore: 0 }))).toBe(false);
  });
});
