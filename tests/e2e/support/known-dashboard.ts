import type { Page } from '@playwright/test';
import { responses } from './admin-responses';
import { keepSignedIn, showView, type View } from './administrator';

/** A dashboard with known and awkward data, with one list in view. */
export async function openView(page: Page, view: View, changed: Record<string, object> = {}): Promise<void> {
  await keepSignedIn(page, 'a token');
  for (const [call, json] of Object.entries({ ...responses, ...changed })) {
    await page.route(new RegExp(`/api/${call}(\\?.*)?$`), (route) => route.fulfill({ json }));
  }
  await page.goto('/dashboard');
  await showView(page, view);
  if (view === 'Overview') await page.getByRole('heading', { name: 'Votes per country' }).waitFor();
  else if (view === 'Signals') await page.getByRole('heading', { name: 'Same phone number' }).waitFor();
  else if (view === 'One person') await page.getByRole('heading', { name: 'One person’s data' }).waitFor();
  else if (view === 'Accounts' || view === 'Your account') await page.getByText('203.0.113.0/24').first().waitFor();
  else if (view === 'Poll') await page.getByRole('heading', { name: 'Version 36' }).waitFor();
  else if (view === 'Integrations') await page.getByRole('heading', { name: 'Reports' }).waitFor();
  else await page.getByRole('rowheader').first().waitFor();
}
