import type { Page, Request } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { fillForm, lockVote, voteAddress } from './support/voter';
import { marked, markers } from './support/whole-visit';

/** Everything that a third party could read on the network. */
interface Traces {
  requests: Request[];
  titles: Set<string>;
  console: string[];
}

function follow(page: Page): Traces {
  const traces: Traces = { requests: [], titles: new Set(), console: [] };
  page.on('request', (request) => traces.requests.push(request));
  page.on('console', (message) => traces.console.push(message.text()));
  return traces;
}

/** The URLs of the tab's whole history, as the browser keeps it. */
async function addresses(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const { entries } = await browser.send('Page.getNavigationHistory');
  return entries.flatMap(({ url, title }) => [url, title]);
}

async function expectBare(page: Page, traces: Traces): Promise<void> {
  traces.titles.add(await page.title());
  expect((await addresses(page)).filter((address) => markers.test(address) || address.includes('?'))).toEqual([]);
  expect(await page.evaluate(() => window.location.href)).not.toContain('?');
}

test('a whole journey leaves no personal detail behind', async ({ page, product, externalSites }) => {
  const traces = follow(page);
  const repliesWithoutPolicy: string[] = [];
  page.on('response', (response) => {
    const isOurs = response.url().startsWith(product.url);
    if (isOurs && response.headers()['referrer-policy'] !== 'no-referrer') repliesWithoutPolicy.push(response.url());
  });

  await page.clock.install();
  await page.goto('/form');
  await fillForm(page, marked);
  await page.getByLabel('Phone Number').fill(marked.phone_number);
  await page.getByRole('button', { name: 'GO VOTE' }).click();
  await page.getByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' }).waitFor();
  await expectBare(page, traces);
  await lockVote(page);
  await page.getByText('You have voted Successfully.').waitFor();
  await expectBare(page, traces);

  // Then by a mailed link, once rejected and once as a second vote.
  await page.goto(voteAddress({ ...marked, name: `${marked.name}\u0001` }));
  await lockVote(page);
  await page.getByText('nothing was counted').waitFor();
  await expectBare(page, traces);
  await page.goto(voteAddress(marked));
  await lockVote(page);
  await page.getByRole('timer').waitFor();
  await expectBare(page, traces);
  await page.clock.runFor(5_000);
  await externalSites.expectVisits('https://newsletter.example.com/');

  // The one exception in the contract: a mailed link, requested from the product itself.
  const others = traces.requests.filter((request) => !request.isNavigationRequest());
  expect(others.map((request) => request.url()).filter((url) => markers.test(url))).toEqual([]);
  expect(traces.requests.length).toBeGreaterThan(10);
  const referrers = await Promise.all(traces.requests.map((request) => request.headerValue('referer')));
  expect(referrers.filter((referrer) => referrer !== null)).toEqual([]);
  expect(repliesWithoutPolicy).toEqual([]);
  expect([...traces.titles].filter((title) => markers.test(title))).toEqual([]);
  expect(traces.console.filter((line) => markers.test(line))).toEqual([]);
  expect(product.output.filter((line) => markers.test(line))).toEqual([]);
  expect(product.databaseLog()).not.toMatch(markers);
});

// The end of every test shows that none did (fixtures.ts).
test('no request could leave the product', async ({ page }) => {
  await page.goto('/home');
  const blocked = await page.evaluate(async () => {
    const violation = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.blockedURI), { once: true });
    });
    await fetch('https://www.google-analytics.com/g/collect?v=2', { mode: 'no-cors' }).catch(() => undefined);
    return violation;
  });
  expect(blocked).toContain('https://www.google-analytics.com');
});
