import { type BrowserContext, expect, type Request } from '@playwright/test';

/** All hosts except this machine, as pages request them. No test leaves the machine: the browser resolves no other host. */
export class ExternalSites {
  readonly requests: Request[] = [];
  private asked: readonly string[] = [];
  private expectedPageViews = 0;
  private readonly note = (request: Request) => {
    if (isExternal(new URL(request.url()))) this.requests.push(request);
  };

  constructor(private readonly context: BrowserContext) {
    context.on('request', this.note);
  }

  /** Makes all other hosts respond from now on. (The browser then intercepts every request, which slows all of them down.) */
  async respond(): Promise<void> {
    this.context.off('request', this.note);
    await this.context.route(isExternal, async (route) => {
      this.requests.push(route.request());
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>An external site</title>' });
    });
  }

  /** Waits until exactly these URLs were requested, in this order, each without a referrer. */
  async expectVisits(...addresses: string[]): Promise<void> {
    this.asked = addresses;
    await expect.poll(() => this.addresses(), 'requests to other hosts').toEqual(addresses);
    for (const request of this.requests) expect(await request.headerValue('referer')).toBeNull();
  }

  /** Waits for one more page view, and returns all reported so far. */
  async nextPageView(): Promise<Request[]> {
    this.expectedPageViews += 1;
    await expect.poll(() => this.pageViews().length, 'page views reported').toBe(this.expectedPageViews);
    return this.pageViews();
  }

  expectNothingUnasked(): void {
    expect(this.addresses(), 'requests to other hosts').toEqual(this.asked);
    expect(this.pageViews(), 'page views reported').toHaveLength(this.expectedPageViews);
  }

  /** All requests except page views, which a journey awaits one by one. */
  private addresses(): string[] {
    return this.requests.filter((request) => !isPageView(request)).map((request) => request.url());
  }

  private pageViews(): Request[] {
    return this.requests.filter(isPageView);
  }
}

/** Hosts on this machine are the product's own, or opened by a test. */
function isExternal({ protocol, hostname }: URL): boolean {
  return protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname);
}

function isPageView(request: Request): boolean {
  return request.url().startsWith('https://www.google-analytics.com/g/collect?');
}
