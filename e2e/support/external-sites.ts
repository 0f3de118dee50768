import { type BrowserContext, expect, type Request } from '@playwright/test';

/** All hosts but the product's own. What a page asks of them is noted, and gets its response here: no test leaves the machine. */
export class ExternalSites {
  readonly requests: Request[] = [];
  private asked: readonly string[] = [];
  private expectedPageViews = 0;

  static async around(context: BrowserContext, productUrl: string): Promise<ExternalSites> {
    const sites = new ExternalSites();
    const isExternal = (url: URL) => url.origin !== new URL(productUrl).origin;
    await context.route(isExternal, async (route) => {
      sites.requests.push(route.request());
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>An external site</title>' });
    });
    return sites;
  }

  /** Waits until exactly these addresses were asked for, in this order, each without a referrer. */
  async expectVisits(...addresses: string[]): Promise<void> {
    this.asked = addresses;
    await expect.poll(() => this.addresses(), 'requests to other hosts').toEqual(addresses);
    for (const request of this.requests) expect(await request.headerValue('referer')).toBeNull();
  }

  /** Waits for one more page view, and gives all that were reported so far. */
  async nextPageView(): Promise<Request[]> {
    this.expectedPageViews += 1;
    await expect.poll(() => this.pageViews().length, 'page views reported').toBe(this.expectedPageViews);
    return this.pageViews();
  }

  /** At the end of every test. */
  expectNothingUnasked(): void {
    expect(this.addresses(), 'requests to other hosts').toEqual(this.asked);
    expect(this.pageViews(), 'page views reported').toHaveLength(this.expectedPageViews);
  }

  /** Of everything but page views, which a journey asks for one by one. */
  private addresses(): string[] {
    return this.requests.filter((request) => !isPageView(request)).map((request) => request.url());
  }

  private pageViews(): Request[] {
    return this.requests.filter(isPageView);
  }
}

function isPageView(request: Request): boolean {
  return request.url().startsWith('https://www.google-analytics.com/g/collect?');
}
