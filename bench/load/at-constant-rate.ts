import { join } from 'node:path';
import { z } from 'zod';
import { runMeasured } from './measured-process';

const summarySchema = z.object({
  answers: z.number(),
  faults: z.record(z.string(), z.number()),
  seconds: z.number(),
  p50: z.number(),
  p99: z.number(),
  longest: z.number(),
});

export interface ConstantRun {
  answers: number;
  /** What was really sent. */
  perSecond: number;
  /** ms from the moment at which the vote was due, also when it could not be sent then. */
  p50: number;
  p99: number;
  longest: number;
  generatorShare: number;
}

/** Votes at `rate` a second, whether or not the ones before are answered. Throws when one is refused or lost. */
export async function voteAtConstantRate(url: string, rate: number, seconds: number): Promise<ConstantRun> {
  const options = [
    join(import.meta.dirname, '../run.mjs'),
    'load/constant-rate.ts',
    url,
    String(rate),
    String(seconds),
  ];
  const { stdout, share } = await runMeasured(process.execPath, options, { longest: seconds + 60 });
  const { answers, faults, seconds: took, ...times } = summarySchema.parse(JSON.parse(stdout));
  if (Object.keys(faults).length > 0) {
    throw new Error(`Votes were refused or lost, by status (0: no answer): ${JSON.stringify(faults)}`);
  }
  return { answers, perSecond: answers / took, ...times, generatorShare: share };
}
