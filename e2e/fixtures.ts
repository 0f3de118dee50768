import { test as base, expect } from '@playwright/test';
import { administrator } from './administrator';
import { Elsewhere } from './elsewhere';
import { Inbox } from './inbox';
import { type PollChanges, Product } from './product';

interface VisitFixtures {
  baseURL: string;
  elsewhere: Elsewhere;
}

interface ProductFixtures {
  /** Set at the head of a file: its journeys get a product of their own, with these changes in its `poll.json`. */
  ownProduct: { pollChanges?: PollChanges } | null;
  product: Product;
  /** Where the product's mail goes. */
  inbox: Inbox;
}

/** One product per worker: journeys share it as visitors share a poll, so each brings voters of its own. */
export const test = base.extend<VisitFixtures, ProductFixtures>({
  ownProduct: [null, { option: true, scope: 'worker' }],
  inbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const inbox = await Inbox.open();
      await use(inbox);
      await inbox.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ ownProduct, inbox }, use) => {
      const environment = {
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        // All journeys come from one address.
        LOGIN_LIMIT_PER_MINUTE: '0',
        SMTP_URL: inbox.url,
      };
      const product = await Product.start(environment, ownProduct?.pollChanges);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  elsewhere: [
    async ({ context, product }, use) => {
      const elsewhere = await Elsewhere.around(context, product.url);
      await use(elsewhere);
      elsewhere.expectNothingUnasked();
    },
    { auto: true },
  ],
});

export { expect };
