import { test as base, expect } from '@playwright/test';
import { Elsewhere } from './elsewhere';
import { type PollChanges, Product } from './product';

interface VisitFixtures {
  baseURL: string;
  elsewhere: Elsewhere;
}

interface ProductFixtures {
  /** Set at the head of a file: its journeys get a product of their own, with these changes in its `poll.json`. */
  ownProduct: { pollChanges?: PollChanges } | null;
  product: Product;
}

/** One product per worker: journeys share it as visitors share a poll, so each brings voters of its own. */
export const test = base.extend<VisitFixtures, ProductFixtures>({
  ownProduct: [null, { option: true, scope: 'worker' }],
  product: [
    async ({ ownProduct }, use) => {
      const product = await Product.start(ownProduct?.pollChanges);
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
