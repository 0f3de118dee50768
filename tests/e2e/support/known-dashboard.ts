import type { Page } from '@playwright/test';
import { responses } from './admin-responses';
import { keepSignedIn, type View } from './administrator';

/** A dashboard with known and awkward data, with one list in view. */
export async function openView(page: Page, view: View, changed: Record<string, object> = {}): Promise<void> {
  await keepSignedIn(page, 'a token');
  const known: Record<string, object> = { ...responses, ...changed };
  await page.route('**/api/**', (route) => {
    const json = known[new URL(route.request().url()).pathname.slice('/api/'.length)];
    return json === undefined ? route.fallback() : route.fulfill({ json });
  });
  // 'Audit log' is at audit-log, 'One person' at person.
  const place = view
    .toLowerCase()
    .replace(/^(one|your) /, '')
    .replace(' ', '-');
  await page.goto(`/dashboard?show=${place}`);
  if (view === 'Overview') await page.getByRole('heading', { name: 'Votes per country' }).waitFor();
  else if (view === 'Signals') await page.getByRole('heading', { name: 'Same phone number' }).waitFor();
  else if (view === 'One person') await page.getByRole('heading', { name: 'One person’s data' }).waitFor();
  else if (view === 'Accounts' || view === 'Your account') await page.getByText('203.0.113.0/24').first().waitFor();
  else if (view === 'Poll') await page.getByRole('heading', { name: 'Version 36' }).waitFor();
  else if (view === 'Integrations') await page.getByRole('heading', { name: 'Reports' }).waitFor();
  else await page.getByRole('rowheader').first().waitFor();
}
