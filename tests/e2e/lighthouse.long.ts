import { expect, requestTest as test } from './support/fixtures';
import { audit, installLighthouse, type Report, told } from './support/lighthouse';
import { castVote, sampleVotes } from './support/sample-votes';
import { newVoter, voteAddress } from './support/voter';

// Gives the results figures.
test.beforeAll(async ({ product, request }) => {
  test.setTimeout(600_000);
  await installLighthouse();
  for (const vote of sampleVotes) expect(await castVote(request, vote, product.url)).toBe(201);
});

/**
 * The minimum performance score; all others are 100, except the SEO score of pages that must not be indexed.
 * `styles`: the render-blocking styles besides those of all pages.
 */
const pages = [
  { path: '/home', performance: 99 },
  { path: '/form', performance: 99, styles: ['async/voter-form'] },
  { path: '/vote', address: voteAddress(newVoter()), performance: 99, indexed: false },
  { path: '/results', performance: 99, styles: ['async/results'] },
  { path: '/articles', performance: 95, styles: ['async/articles'] },
];

// Other work on the machine only slows a page down, so the best of several runs is the most accurate.
const runs = 5;

for (const { path, address = path, performance, indexed = true, styles = [] } of pages) {
  test(`Lighthouse gives ${path} 100, and at least ${performance} for performance`, async ({ product }) => {
    test.setTimeout(600_000);
    const browser = test.info().project.use.launchOptions;
    let best: Report | undefined;
    for (let run = 1; run <= runs && (best?.scores.performance ?? 0) < performance; run += 1) {
      const report = await audit(product.url + address, browser);
      // biome-ignore lint/suspicious/noConsole: the scores are its purpose.
      console.log(`${path}, run ${run}: ${told(report)}`);
      expect(report.errors.filter((error) => indexed || !error.startsWith('is-crawlable: '))).toEqual([]);
      expect(report.scores).toMatchObject({ accessibility: 100, 'best-practices': 100, ...(indexed && { seo: 100 }) });
      expect(report.layoutShift).toBe(0);
      expect(report.blocking.map(withoutHash).sort()).toEqual(
        [...styles, 'index'].map((style) => `/static/css/${style}.css`),
      );
      if (report.scores.performance > (best?.scores.performance ?? -1)) best = report;
    }
    expect(best?.scores.performance).toBeGreaterThanOrEqual(performance);
  });
}

function withoutHash(path: string): string {
  return path.replace(/\.[0-9a-f]+(?=\.css$)/, '');
}
