import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type LaunchOptions } from '@playwright/test';
import { freePort } from 'test-support/free-port';
import { z } from 'zod';

/** With its own lock file: it is a fifth of all packages, and nothing else needs them. */
const LIGHTHOUSE = fileURLToPath(new URL('../lighthouse', import.meta.url));
const MOST_OUTPUT = 100 * 1024 ** 2;
const run = promisify(execFile);

/** The used part of a result. */
const resultSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({
      id: z.string(),
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      id: z.string(),
      title: z.string(),
      score: z.number().nullable(),
      numericValue: z.number().optional(),
      details: z.unknown().optional(),
    }),
  ),
  runtimeError: z.object({ message: z.string() }).optional(),
});
const blockingSchema = z.object({ items: z.array(z.object({ url: z.string() })) });

/** Before the first audit. */
export async function installLighthouse(): Promise<void> {
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: LIGHTHOUSE });
}

export interface Report {
  /** Out of a hundred each. */
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;
  /** The failed audits outside performance, in Lighthouse's words. */
  errors: readonly string[];
  /** Cumulative Layout Shift. */
  layoutShift: number;
  /** On the simulated phone. */
  times: readonly string[];
  /** The paths of render-blocking resources. */
  blocking: readonly string[];
}

/**
 * In its own browser, which keeps nothing: a mid-range phone on slow 4G. The busier the machine, the lower the performance score.
 */
export async function audit(url: string, browser: LaunchOptions = {}): Promise<Report> {
  const port = await freePort();
  const launched = await chromium.launch({
    ...browser,
    args: [...(browser.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const options = [`--port=${port}`, '--output=json', '--quiet'];
    const { stdout } = await run('npm', ['exec', '--', 'lighthouse', url, ...options], {
      cwd: LIGHTHOUSE,
      maxBuffer: MOST_OUTPUT,
    });
    return reportOf(resultSchema.parse(JSON.parse(stdout)));
  } finally {
    await launched.close();
  }
}

/** One line for the terminal. */
export function told({ scores, times, layoutShift }: Report): string {
  const four = Object.entries(scores).map(([category, score]) => `${category} ${score}`);
  return [...four, ...times, `layout shift ${layoutShift}`].join(', ');
}

function reportOf({ categories, audits, runtimeError }: z.infer<typeof resultSchema>): Report {
  if (runtimeError) throw new Error(runtimeError.message);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'];
  const others = Object.values(categories).filter(({ id }) => id !== 'performance');
  const counted = others.flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const failed = counted.map(({ id }) => audits[id]).filter((found) => (found?.score ?? 1) < 1);
  // If there is none, the list is missing.
  const blocking = blockingSchema.safeParse(audits['render-blocking-resources']?.details).data?.items ?? [];
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    errors: failed.map((found) => `${found?.id}: ${found?.title} ${JSON.stringify(found?.details)}`),
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    times: times.map((id) => `${id} ${Math.round(audits[id]?.numericValue ?? Number.NaN)} ms`),
    blocking: blocking.map(({ url }) => new URL(url).pathname),
  };
}
