import { expect } from 'vitest';

/** Pairs of requests per comparison; their medians are compared. */
const ROUNDS = 21;
/** Two requests take equally long if one takes at most NOISE times as long as the other and NOISE_MS more. */
const NOISE = 3;
const NOISE_MS = 10;

/** Prints a result, as a ratio if it depends on the machine. */
export function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

async function timeOf(send: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await send();
  return performance.now() - start;
}

/** Fails unless a page by `body` takes the time of the first one and `noise` ms. Alternates, so that load slows both. */
export async function expectAsFast(
  what: string,
  page: (by?: object) => Promise<unknown>,
  body: object,
  noise = NOISE_MS,
) {
  const firsts: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    firsts.push(await timeOf(() => page()));
    times.push(await timeOf(() => page(body)));
  }
  report(`${what}: ${(median(times) / median(firsts)).toFixed(2)} of the first page`);
  expect(median(times)).toBeLessThan(median(firsts) * NOISE + noise);
}
