import type { Page } from '@playwright/test';
import { declineReceipt, fillForm, lockVote, newVoter } from './voter';

/** Details that no page may disclose to a third party. */
export const marked = {
  ...newVoter(),
  name: 'Markername Nobodyelse',
  email: `markermail.${process.pid}@example.com`,
  phone_number: '+15559876543210',
  zip_code: 'MARKZIP987',
};
export const markers = /markername|nobodyelse|markermail|15559876543210|markzip987/i;

/** Splash, landing, form, choice, success; `seen` is awaited on each page. The first URL has the details, too. */
export async function visitEveryPage(page: Page, seen: (path: string) => Promise<void>): Promise<void> {
  await page.goto(`/?${new URLSearchParams(marked)}#${marked.email}`);
  await seen('/');
  await page.getByRole('link', { name: 'Enter the poll' }).click();
  await page.getByRole('link', { name: 'VOTE NOW' }).waitFor();
  await seen('/home');
  await page.getByRole('link', { name: 'VOTE NOW' }).click();
  await fillForm(page, marked);
  await page.getByLabel('Phone Number').fill(marked.phone_number);
  await seen('/form');
  await page.getByRole('button', { name: 'GO VOTE' }).click();
  await page.getByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' }).waitFor();
  await seen('/vote');
  await lockVote(page);
  await declineReceipt(page);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await seen('/success');
}
