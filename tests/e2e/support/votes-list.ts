import { expect, type Page } from '@playwright/test';

export const emailsTable = (page: Page) => page.getByRole('table', { name: 'Collected email addresses' });
export const nextButton = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
export const previousButton = (page: Page) => page.getByRole('button', { name: 'Previous', exact: true });
export const filterButton = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true });
export const chips = (page: Page) => page.getByRole('list', { name: 'Filters in use' }).getByRole('button');
export const searchBox = (page: Page, name: 'Search Email' | 'Search Name') => page.getByRole('searchbox', { name });

/** Waits until the list in view has exactly these rows, in this order. */
export async function expectRows(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  await expect(page.getByRole('rowheader')).toHaveText([...names]);
}

export async function filterByCountry(page: Page, country: string): Promise<void> {
  await filterButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByRole('radio', { name: 'Country' }).check();
  await dialog.getByRole('combobox', { name: 'Country' }).fill(country);
  await dialog.getByRole('button', { name: 'Apply' }).click();
}
