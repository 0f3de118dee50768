import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { program } from '../machine';
import { runMeasured } from './measured-process';

/** Enough that at half the peak rate each rests for about a tenth of a second, far longer than a response takes. */
export const RESTING_CLIENTS = 256;

const summarySchema = z.object({
  responses: z.number(),
  rejected: z.number(),
  lost: z.number(),
  microseconds: z.number(),
  p50: z.number(),
  p99: z.number(),
});

export interface Run {
  /** Responses with a status below 400. */
  responses: number;
  perSecond: number;
  /** ms, as wrk's clients see it. */
  p50: number;
  p99: number;
  /** The share of the machine that the generator itself used. */
  generatorShare: number;
}

/** Votes as fast as `clients` get responses; `url` is the poll's. Throws if a vote is rejected or lost. */
export async function voteAtFullSpeed(url: string, clients: number, seconds: number): Promise<Run> {
  return wrk('votes.lua', `${url}/api/vote`, clients, seconds, [randomBytes(4).toString('hex')]);
}

/**
 * About `rate` votes a second, each from one of 256 clients that rests after its last response, so that a late response
 * delays few others. Timed from the sending of a vote. Throws if a vote is rejected or lost.
 */
export async function voteAtRate(url: string, rate: number, seconds: number): Promise<Run> {
  const rest = (RESTING_CLIENTS / rate) * 1000;
  const words = [randomBytes(4).toString('hex'), String(rest)];
  return wrk('votes.lua', `${url}/api/vote`, RESTING_CLIENTS, seconds, words);
}

/** GETs of one URL as fast as `clients` get responses. Throws if one is rejected or lost. */
export async function getAtFullSpeed(url: string, clients: number, seconds: number): Promise<Run> {
  return wrk('gets.lua', url, clients, seconds, []);
}

/** One thread: it is far from its limit, and two would compete with what is measured. */
async function wrk(script: string, url: string, clients: number, seconds: number, words: string[]): Promise<Run> {
  const path = join(import.meta.dirname, script);
  const options = ['-t1', `-c${clients}`, `-d${seconds}s`, '--timeout', '10s', '-s', path, url, '--', ...words];
  const { stdout, share } = await runMeasured(program('wrk'), options, { longest: seconds + 30 });
  const { responses, rejected, lost, microseconds, p50, p99 } = summarySchema.parse(
    JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''),
  );
  if (rejected + lost > 0)
    throw new Error(`${rejected} votes or requests were rejected, ${lost} requests were lost:\n${stdout}`);
  return {
    responses,
    perSecond: responses / (microseconds / 1e6),
    p50: p50 / 1000,
    p99: p99 / 1000,
    generatorShare: share,
  };
}
