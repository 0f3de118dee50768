import { expect, test } from './support/fixtures';
import { markers, visitEveryPage } from './support/whole-visit';

test.use({ ownProduct: { environment: { GA_MEASUREMENT_ID: 'G-TEST123456' } } });
test.describe.configure({ mode: 'default' });

test('page views report the path and nothing about the visitor', async ({ page, product, externalSites }) => {
  const blocked: string[] = [];
  page.on('console', (message) => message.type() === 'error' && blocked.push(message.text()));
  const expected: string[] = [];
  await visitEveryPage(page, async (path) => {
    expected.push(product.url + path);
    const reports = await externalSites.nextPageView();
    const parameters = reports.map((report) => new URL(report.url()).searchParams);
    expect(parameters.map((report) => report.get('dl'))).toEqual(expected);
    expect(new Set(parameters.map((report) => report.get('cid'))).size).toBe(1);
    for (const report of reports) {
      expect(report.url()).not.toMatch(markers);
      expect(report.postData()).toBeNull();
      expect(JSON.stringify(await report.allHeaders())).not.toMatch(markers);
      expect(await report.headerValue('referer')).toBeNull();
      expect(await report.headerValue('cookie')).toBeNull();
    }
  });
  expect(await page.context().cookies()).toEqual([]);
  expect(blocked).toEqual([]);
});

test('a frame on another site reports no page view', async ({ page, product, externalSites, embedder }) => {
  // This browser's frames are never idle, and page views wait for an idle browser.
  await page.addInitScript('window.requestIdleCallback = (callback) => setTimeout(callback)');
  const frame = await embedder.show(page, `${product.url}/results`);
  await frame.getByText(/^As of /).waitFor();
  // The page itself reports its view, as the first report.
  await page.goto('/results');
  const reports = await externalSites.nextPageView();
  expect(reports.map((report) => new URL(report.url()).searchParams.get('dl'))).toEqual([`${product.url}/results`]);
});
