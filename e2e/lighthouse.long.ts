import { expect, requestTest as test } from './support/fixtures';
import { audit, type Report, told } from './support/lighthouse';

/** The lowest score for performance; all others are 100. */
const pages = { '/home': 98, '/form': 95, '/articles': 95 };

// What else the machine does makes a page slower and never faster: the best of some runs comes closest to the page itself.
const runs = 5;

for (const [path, performance] of Object.entries(pages)) {
  test(`Lighthouse gives ${path} 100, and at least ${performance} for performance`, async ({ product }) => {
    test.setTimeout(600_000);
    const browser = test.info().project.use.launchOptions;
    let best: Report | undefined;
    for (let run = 1; run <= runs && (best?.scores.performance ?? 0) < performance; run += 1) {
      const report = await audit(product.url + path, { browser, processor: 'simulated' });
      // biome-ignore lint/suspicious/noConsole: the scores are what it is run for.
      console.log(`${path}, run ${run}: ${told(report)}`);
      expect(report.errors).toEqual([]);
      expect(report.scores).toMatchObject({ accessibility: 100, 'best-practices': 100, seo: 100 });
      expect(report.layoutShift).toBe(0);
      if (report.scores.performance > (best?.scores.performance ?? -1)) best = report;
    }
    expect(best?.scores.performance).toBeGreaterThanOrEqual(performance);
  });
}
