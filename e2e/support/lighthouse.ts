import { chromium, type LaunchOptions } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { freePort } from 'test-support/free-port';

export interface Report {
  /** Of a hundred each. */
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;
  /** What did not pass outside performance, in Lighthouse's words. */
  errors: readonly string[];
  /** Cumulative Layout Shift. */
  layoutShift: number;
  /** Of the simulated phone. */
  times: readonly string[];
  /** The paths of what has to come before anything is shown. */
  blocking: readonly string[];
}

/**
 * In a browser of its own, which keeps nothing: a middling phone on slow 4G. The busier the machine, the lower the score for
 * performance.
 */
export async function audit(url: string, browser: LaunchOptions = {}): Promise<Report> {
  const port = await freePort();
  const launched = await chromium.launch({
    ...browser,
    args: [...(browser.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const run = await lighthouse(url, { port, logLevel: 'error' });
    if (!run) throw new Error('Lighthouse brought no result.');
    return reportOf(run.lhr);
  } finally {
    await launched.close();
  }
}

/** One line for the terminal. */
export function told({ scores, times, layoutShift }: Report): string {
  const four = Object.entries(scores).map(([category, score]) => `${category} ${score}`);
  return [...four, ...times, `layout shift ${layoutShift}`].join(', ');
}

function reportOf({ categories, audits, runtimeError }: Result): Report {
  if (runtimeError) throw new Error(runtimeError.message);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'];
  const others = Object.values(categories).filter(({ id }) => id !== 'performance');
  const counted = others.flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const failed = counted.map(({ id }) => audits[id]).filter((found) => (found?.score ?? 1) < 1);
  const blocking = audits['render-blocking-resources']?.details;
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
    blocking: blocking?.type === 'opportunity' ? blocking.items.map(({ url }) => new URL(url).pathname) : [],
  };
}
