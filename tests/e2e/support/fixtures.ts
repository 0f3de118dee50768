import { isDeepStrictEqual } from 'node:util';
import { test as base, expect } from '@playwright/test';
import { FeedServer } from 'test-support/feed-server';
import { Inbox } from 'test-support/inbox';
import { administrator, mailedSite } from './administrator';
import { Embedder } from './embedder';
import { ExternalSites } from './external-sites';
import { type Changes, Product } from './product';
import { castVote, voteLike } from './sample-votes';
import { topicsFeed } from './trends-feed';

interface VisitFixtures {
  baseURL: string;
  /** At the end of every test: no other host got a request that the test did not expect. */
  closedNetwork: ExternalSites;
  /** For journeys that leave the product: other hosts respond. */
  externalSites: ExternalSites;
  /** A site that frames pages of the poll. */
  embedder: Embedder;
}

interface ProductFixtures {
  /**
   * Set at the top of a file: its journeys get their own product, with these changes. One file per such product: each
   * start takes as long as several journeys.
   */
  ownProduct: Changes | null;
  product: Product;
}

interface WorkerFixtures {
  /** Receives the product's mail. */
  inbox: Inbox;
  /** The source of its topics. */
  trendsFeed: FeedServer;
  /** Starts the product with these changes, instead of the last one with others. `null`: the one that all other files share. */
  productWith: (changes: Changes | null) => Promise<Product>;
}

/** A fixture that is closed at its end. */
export const closedAfterUse =
  <Opened extends { close: () => Promise<void> }>(open: () => Promise<Opened>) =>
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  async ({}: object, use: (opened: Opened) => Promise<void>): Promise<void> => {
    const opened = await open();
    await use(opened);
    await opened.close();
  };

/**
 * One product per worker: tests share it as visitors share a poll, so each uses its own voters. For requests that need no
 * browser.
 */
export const requestTest = base.extend<ProductFixtures, WorkerFixtures>({
  inbox: [closedAfterUse(() => Inbox.open()), { scope: 'worker' }],
  trendsFeed: [
    closedAfterUse(async () => {
      const trendsFeed = await FeedServer.open();
      trendsFeed.serve(topicsFeed());
      return trendsFeed;
    }),
    { scope: 'worker' },
  ],
  productWith: [
    async ({ inbox, trendsFeed, playwright }, use) => {
      const environment = {
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        // All journeys come from the same address.
        LOGIN_LIMIT_PER_MINUTE: '0',
        SMTP_URL: inbox.url,
        PUBLIC_URL: mailedSite,
        // All voters in these tests are in the same network.
        MAIL_PER_MINUTE: '100000',
        TRENDS_FEED_URL: trendsFeed.url,
        // With any port: each receiver of webhooks opens its own.
        WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
      };
      let shared: Product | undefined;
      let own: { changes: Changes; product: Product } | undefined;
      await use(async (changes) => {
        if (changes) {
          if (own && isDeepStrictEqual(own.changes, changes)) return own.product;
          await own?.product.stop();
          own = undefined;
          own = { changes, product: await Product.start(environment, changes) };
          return own.product;
        }
        if (!shared) {
          shared = await Product.start(environment);
          // A test that relies on an empty poll should always fail, not only if another test happened to vote before it.
          const request = await playwright.request.newContext({ baseURL: shared.url });
          expect(await castVote(request, voteLike({ email: 'earlier@example.com', candidate_id: 1 }))).toBe(201);
          await request.dispose();
        }
        return shared;
      });
      await Promise.all([shared?.stop(), own?.product.stop()]);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  ownProduct: [null, { option: true }],
  product: async ({ ownProduct, productWith }, use) => use(await productWith(ownProduct)),
});

/** Journeys in a browser. */
export const test = requestTest.extend<VisitFixtures>({
  baseURL: async ({ product }, use) => use(product.url),
  closedNetwork: [
    async ({ context }, use) => {
      const externalSites = new ExternalSites(context);
      await use(externalSites);
      externalSites.expectNothingUnasked();
    },
    { auto: true },
  ],
  externalSites: async ({ closedNetwork }, use) => {
    await closedNetwork.respond();
    await use(closedNetwork);
  },
  embedder: closedAfterUse(() => Embedder.open()),
});

/** As most visitors see the pages. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export { expect };
