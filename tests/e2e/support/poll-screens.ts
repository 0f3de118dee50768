import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { longEmail, longWord } from './admin-responses';
import { openView } from './known-dashboard';

const state = {
  state: 'paused',
  opens_at: '2026-11-20T18:00:00.000Z',
  closes_at: null,
  paused: { en: `We count a flood of votes anew: ${longWord}.`, es: 'Contamos de nuevo.' },
  version: 36,
  managed_by: 'desk',
};
const fields = [
  'candidates',
  'campaign_domains',
  'closes_at',
  'description',
  'hand_over',
  'links',
  'operator',
  'share_text',
];
const versions = Array.from({ length: 8 }, (_, place) => ({
  version: 36 - place,
  published_at: '2026-11-20T18:00:00.000Z',
  published_by: ['olive@example.com', longEmail, 'command line'][place % 3],
  fields: fields.slice(0, (place % 8) + 1),
}));
const differences = [
  { path: 'candidates.0.name.en', before: '"Candidate One"', after: `"${longWord}"` },
  { path: 'closes_at', before: null, after: '"2026-11-20T18:00:00Z"' },
  { path: 'hand_over.words.es', before: null, after: '"Sus datos van al boletín."' },
];

const file: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../../poll.json'), 'utf8'));

const openPoll = (page: Page, changed: object = {}, version = 36) =>
  openView(page, 'Poll', {
    'admin/poll': { version, poll: file },
    'admin/poll/state': { ...state, ...changed },
    'admin/poll/versions': { versions, next_page: '12' },
    'admin/poll/versions/35/differences': { differences },
  });

/** How to open the screens of the poll. */
export const pollWays: Record<string, (page: Page) => Promise<void>> = {
  'dashboard with the poll': openPoll,
  'dashboard with the poll of a file': (page) => openPoll(page, { managed_by: 'file', state: 'open', paused: null }),
  'dashboard that asks why the poll is paused': async (page) => {
    await openPoll(page, { state: 'open', paused: null });
    await page.getByRole('button', { name: 'Pause' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pause' });
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await dialog.getByText('Tell voters why.').waitFor();
  },
  'dashboard that asks until when the poll is reopened': async (page) => {
    await openPoll(page, { state: 'closed', paused: null, closes_at: '2026-11-20T18:00:00.000Z' });
    await page.getByRole('button', { name: 'Reopen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reopen' });
    await dialog.getByLabel('Until').fill('2020-01-01T00:00');
    await dialog.getByRole('button', { name: 'Reopen' }).click();
    await dialog.getByText('Choose a later time.').waitFor();
  },
  'dashboard with every field of the poll': async (page) => {
    await openPoll(page, { state: 'open', paused: null });
    for (const section of await page.locator('.poll-form__section > summary').all()) await section.click();
    await page.getByRole('button', { name: 'Add a candidate' }).click();
    await page.getByLabel('Countries that may vote').selectOption('Germany');
    await page.getByLabel('Usual votes a minute').fill('5');
    await page.getByText('3 fields are changed, and not published.').waitFor();
  },
  'dashboard that leads through a new poll': async (page) => {
    await openPoll(page, {}, 1);
    await page.addInitScript(() => localStorage.removeItem('poll-set-up'));
    await page.reload();
    const setUp = page.getByRole('region', { name: /^Set up your poll/ });
    await setUp.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'step 2 of 5' }).waitFor();
  },
  'dashboard that compares a version of the poll': async (page) => {
    await openPoll(page);
    await page.getByRole('button', { name: 'Compare: version 35' }).click();
    await page.getByRole('dialog').getByText('Candidates (0.name.en)').waitFor();
  },
};
