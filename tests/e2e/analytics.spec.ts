import { expect, test } from './support/fixtures';
import { marked, markers, visitEveryPage } from './support/whole-visit';

test.use({ ownProduct: { environment: { GA_MEASUREMENT_ID: 'G-TEST123456' } } });
test.describe.configure({ mode: 'default' });

test('page views of a whole visit report the path and nothing about the visitor', async ({
  page,
  product,
  externalSites,
}) => {
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

test('a frame of the results on another site reports no page view', async ({
  page,
  product,
  externalSites,
  embedder,
}) => {
  // This browser's frames are never idle, and page views wait for an idle browser.
  await page.addInitScript('window.requestIdleCallback = (callback) => setTimeout(callback)');
  const frame = await embedder.show(page, `${product.url}/results`);
  await frame.getByText(/^As of /).waitFor();
  // The page itself reports its view, as the first report.
  await page.goto('/results');
  const reports = await externalSites.nextPageView();
  expect(reports.map((report) => new URL(report.url()).searchParams.get('dl'))).toEqual([`${product.url}/results`]);
});

test('a link of a campaign mail is reported without its details', async ({ page, product, externalSites }) => {
  await page.goto(`/vote?${new URLSearchParams(marked)}`);
  const [report] = await externalSites.nextPageView();
  expect(new URL(report?.url() ?? '').searchParams.get('dl')).toBe(`${product.url}/vote`);
  expect(report?.url()).not.toMatch(markers);
});

test('nothing is reported if the browser sends Do Not Track or Global Privacy Control', async ({
  page,
  context,
  externalSites,
}) => {
  for (const [property, value] of [
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const) {
    const visit = await context.newPage();
    await visit.addInitScript(
      ([name, says]) => Object.defineProperty(Navigator.prototype, name, { get: () => says, configurable: true }),
      [property, value] as const,
    );
    await visit.goto('/home');
    await visit.getByRole('link', { name: 'VOTE NOW' }).click();
    await visit.getByLabel('Name').waitFor();
    await visit.close();
  }
  // The same product reports a visitor who does not object: reporting was not simply broken before.
  await page.goto('/home');
  await externalSites.nextPageView();
});

test('administrators are not reported, and pages may call no other host than the one that collects page views', async ({
  page,
  externalSites,
}) => {
  for (const address of ['/login', '/forgotpassword', '/resetpassword', '/dashboard']) {
    await page.goto(address);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
  // A page's reports arrive in order: an earlier one would be here.
  await page.goto('/home');
  const [report] = await externalSites.nextPageView();
  expect(new URL(report?.url() ?? '').searchParams.get('dl')).toMatch(/\/home$/);
  const blocked = await page.evaluate(async () => {
    const violation = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.blockedURI), { once: true });
    });
    await fetch('https://other.example/', { mode: 'no-cors' }).catch(() => undefined);
    return violation;
  });
  expect(blocked).toContain('https://other.example');
});
