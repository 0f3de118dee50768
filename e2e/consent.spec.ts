import { expect, productWithDownload, test } from './support/fixtures';
import { lockVote, newVoter } from './support/voter';

test.use({ ownProduct: productWithDownload });

test('where consent is optional the box may stay empty, and the address is not collected', async ({
  page,
  product,
}) => {
  const { name, email, zip_code } = newVoter();
  await page.goto('/form');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('ZipCode').fill(zip_code);
  await page.getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'GO VOTE' }).click();
  await lockVote(page);
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  expect(await product.query('SELECT free_gifts FROM votes WHERE email = $1', [email])).toEqual([
    { free_gifts: false },
  ]);
  expect(await product.query('SELECT FROM emails WHERE email_address = $1', [email])).toEqual([]);
});
