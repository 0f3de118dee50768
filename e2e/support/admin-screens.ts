import type { Page } from '@playwright/test';
import { enterLogin, keepSignedIn, showView, type View } from './administrator';
import { heldMoment } from './page-time';
import { filterButton } from './votes-list';

/** As long as they may be, and without a place to break them. */
const longWord = 'Wolfeschlegelsteinhausenbergerdorff';
const longEmail = `${longWord.toLowerCase()}.${'x'.repeat(28)}@${'subdomain.'.repeat(4)}example.com`;

const votes = Array.from({ length: 25 }, (_, index) => ({
  id: String(1_000_000 - index),
  Name: index === 0 ? `${longWord} ${longWord}` : 'Анна Пример',
  Email: index === 0 ? longEmail : `person-${index}@example.com`,
  Country: index === 0 ? 'GS' : 'US',
  ZipCode: index === 0 ? '12345678901234567890' : '00000',
  PhoneNumber: index === 0 ? '+1 (555) 0100-0100-0100-0100-0100-0100' : '',
  FreeGifts: index % 2 === 0,
  Status: ['counted', 'invalidated', 'erased'][index % 3],
  CastAt: '2026-11-20T18:00:00.000Z',
  Source: 'two.example.com',
  Network: index % 3 === 2 ? null : '00ff00ff00ff00ff',
  MailDomain: 'example.com',
}));
const emails = votes.map(({ Email }) => ({ email_address: Email, source: 'two.example.com' }));

const days = Array.from({ length: 60 }, (_, index) => ({
  day: new Date(heldMoment.getTime() - (59 - index) * 86_400_000).toISOString().slice(0, 10),
  votes: index * 12_345,
}));
const overview = { totals: [85_931_559, 5_939_848], days };
const since = (step: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    from: new Date(heldMoment.getTime() - (count - 1 - index) * step).toISOString(),
    votes: (index * index * 7) % 1_234,
  }));
const times = {
  until: heldMoment.toISOString(),
  today: 728_355,
  yesterday: 740_700,
  minutes: since(60_000, 60),
  hours: since(3_600_000, 48),
};
const states = ['CA', 'TX', 'FL', 'NY', 'PA', 'OH', 'GU', 'DC', 'AP', 'MA', 'WA', 'AZ', 'WY'];
const places = {
  until: heldMoment.toISOString(),
  votes: 1_999_900,
  countries: ['US', 'GS', 'DE', 'FR', 'JP', 'IN', 'BR', 'ZA', 'GB', 'KR', 'IT', 'ES', 'PT', 'VC'].map(
    (country, index) => ({ country, votes: 1_000_000 >> index }),
  ),
  states: states.map((state, index) => ({ state, votes: 400_000 >> index })),
  zip_areas: states.map((state, index) => ({ zip_area: String(900 - index * 7), state, votes: 200_000 >> index })),
  sources: [
    { source: 'one.example.com', votes: 1_200_000 },
    { source: 'two.example.com', votes: 799_900 },
  ],
};

const signals = {
  window: 'day',
  from: '2026-11-19T18:00:00.000Z',
  until: '2026-11-20T18:00:00.000Z',
  step_seconds: 900,
  columns: Array.from({ length: 96 }, (_, index) => ({
    from: new Date(heldMoment.getTime() - (95 - index) * 900_000).toISOString(),
    votes: index < 84 ? 200 + ((index * 37) % 90) : 4_000,
  })),
  usual_band: { low: 180, median: 240, high: 310 },
  networks: Array.from({ length: 100 }, (_, index) => ({
    network: index.toString(16).padStart(16, 'f'),
    votes: 1_234 - index,
    usual: 1,
    score: 871,
  })),
  mail_domains: [
    { mail_domain: longEmail.split('@')[1], is_throw_away: true, hour: null, votes: 12_345, usual: 12, score: 3_421 },
  ],
  zip_codes: [{ country: 'GS', zip_code: '12345678901234567890', hour: null, votes: 420, usual: 3, score: 209 }],
  throw_away_domains: [{ mail_domain: 'mailinator.com', votes: 99 }],
  names: [{ name: `${longWord} ${longWord}`, votes: 12 }],
  phone_numbers: [{ phone_number: '+1 (555) 0100-0100-0100-0100-0100-0100', votes: 5 }],
};

const details = [
  {},
  { reason: `${longWord} `.repeat(8), changed: 500, ids: ['1000000', '999999'] },
  {},
  { reason: 'a flood', changed: 12_431, status: 'counted', networks: 3, cast_at_from: '2026-11-20T10:00:00.000Z' },
];
const entries = ['sign-in', 'erasure', 'account added', 'invalidation'].map((action, index) => ({
  id: String(index),
  at: '2026-11-20T18:00:00.000Z',
  actor: index === 0 ? longEmail : 'command line',
  action,
  detail: details[index],
  undoable: action === 'invalidation',
}));

/** What the server responds, by the end of the address. */
const responses: Record<string, object> = {
  'get-votes': { votes, next_Page: 'a cursor' },
  emails: { emails, next_page: 'a cursor' },
  overview,
  'overview/times': times,
  'overview/places': places,
  signals,
  'audit-log': { entries, next_page: null },
  'votes/count': { count: 25 },
  'votes/undo/count': { count: 12_431 },
};

/** A dashboard whose data are known and awkward, with one list in view. */
async function openView(page: Page, view: View): Promise<void> {
  await keepSignedIn(page, 'a token');
  for (const [call, json] of Object.entries(responses)) {
    await page.route(`**/api/${call}`, (route) => route.fulfill({ json }));
  }
  await page.goto('/dashboard');
  await showView(page, view);
  if (view === 'Overview') await page.getByRole('heading', { name: 'Votes per country' }).waitFor();
  else if (view === 'Signals') await page.getByRole('heading', { name: 'Same phone number' }).waitFor();
  else await page.getByRole('rowheader').first().waitFor();
}

async function openLogin(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('ENTER EMAIL').waitFor();
}

async function logInWith(page: Page, response: { status: number; json: object }): Promise<void> {
  await page.route('**/api/admin/login', (route) => route.fulfill(response));
  await openLogin(page);
  await enterLogin(page);
  await page.getByRole('dialog').waitFor();
}

/** Runs in the page: the dialog of a sign-in that worked stays, and is not followed by the dashboard. */
const noRedirect = `
  const later = window.setTimeout;
  window.setTimeout = (callback, delay, ...values) => (delay === 1_500 ? 0 : later(callback, delay, ...values));
`;

async function openReset(page: Page, password: string, again = password): Promise<void> {
  await page.goto('/resetpassword#token=a-token');
  await page.getByLabel('ENTER NEW PASSWORD', { exact: true }).fill(password);
  await page.getByLabel('RE ENTER NEW PASSWORD').fill(again);
  await page.getByRole('button', { name: 'PROCEED' }).click();
  await page.getByRole('alert').first().waitFor();
}

/** Opens the votes in a state that the response to a search brings. */
async function searchFor(page: Page, response: { status?: number; json: object } | null, text: string): Promise<void> {
  await openView(page, 'Votes');
  await page.route('**/api/get-votes', (route) => (response ? route.fulfill(response) : undefined));
  await page.getByRole('searchbox', { name: 'Search Name' }).fill('nobody at all');
  await page.getByText(text).waitFor();
}

/** The screens of administrators, each in every state. */
export const adminWays: Record<string, (page: Page) => Promise<void>> = {
  login: openLogin,
  'login with errors': async (page) => {
    await openLogin(page);
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await page.getByText('ENTER EMAIL is required.').waitFor();
  },
  'login after a session has ended': async (page) => {
    await keepSignedIn(page, 'a token');
    await page.route('**/api/emails', (route) => route.fulfill({ status: 401, json: {} }));
    await page.goto('/dashboard');
    await page.getByText('Your session has ended.').waitFor();
  },
  'login, rejected': async (page) => logInWith(page, { status: 401, json: { message: 'Email or password is wrong.' } }),
  'login, failed': async (page) => logInWith(page, { status: 500, json: {} }),
  'login, successful': async (page) => {
    await page.addInitScript(noRedirect);
    await logInWith(page, { status: 200, json: { token: 'a token' } });
  },
  'forgot password': async (page) => {
    await page.goto('/forgotpassword');
    await page.getByLabel('ENTER YOUR EMAIL').waitFor();
  },
  'forgot password, sent': async (page) => {
    await page.goto('/forgotpassword');
    await page.getByLabel('ENTER YOUR EMAIL').fill('unknown@example.com');
    await page.getByRole('button', { name: 'CHECK YOUR EMAIL' }).click();
    await page.getByRole('alert').waitFor();
  },
  'forgot password without mail': async (page) => {
    const json = { code: 'mail.not_configured' };
    await page.route('**/api/admin/forgot-password', (route) => route.fulfill({ status: 503, json }));
    await page.goto('/forgotpassword');
    await page.getByLabel('ENTER YOUR EMAIL').fill('unknown@example.com');
    await page.getByRole('button', { name: 'CHECK YOUR EMAIL' }).click();
    await page.getByText('This server cannot send mail.').waitFor();
  },
  'reset password with a mismatch': async (page) => openReset(page, 'one thing or the other', 'the other'),
  'reset password with a link that was used': async (page) => openReset(page, 'one thing or the other'),
  'dashboard with emails': async (page) => openView(page, 'Emails'),
  'dashboard with the filter of the emails': async (page) => {
    await openView(page, 'Emails');
    await filterButton(page).click();
    await page.getByRole('dialog', { name: 'Filter By Domain' }).waitFor();
  },
  'dashboard with votes': async (page) => openView(page, 'Votes'),
  'dashboard with a whole vote': async (page) => {
    await openView(page, 'Votes');
    await page.getByRole('rowheader').first().getByRole('button').click();
    await page.getByRole('dialog', { name: 'Vote' }).waitFor();
  },
  'dashboard with the choice of columns': async (page) => {
    await openView(page, 'Votes');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog', { name: 'Columns to show' }).waitFor();
  },
  'dashboard with a short search': async (page) => {
    await openView(page, 'Votes');
    await page.getByRole('searchbox', { name: 'Search Name' }).fill('ан');
    await page.getByText('One or two characters find what begins with them.').waitFor();
  },
  'dashboard with the filter of the votes': async (page) => {
    await openView(page, 'Votes');
    await filterButton(page).click();
    await page.getByRole('button', { name: 'Show all countries' }).click();
    await page.getByRole('option', { name: 'Albania' }).waitFor();
  },
  'dashboard with filters in use': async (page) => {
    await openView(page, 'Votes');
    await filterButton(page).click();
    await page.getByRole('combobox', { name: 'Country' }).fill('South Georgia and the South Sandwich Islands');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('list', { name: 'Filters in use' }).waitFor();
  },
  'dashboard with chosen votes': async (page) => {
    await openView(page, 'Votes');
    await page.getByRole('checkbox', { name: 'Choose all votes on this page' }).check();
    await page.getByText('25 votes chosen').waitFor();
  },
  'dashboard that asks for a reason': async (page) => {
    await openView(page, 'Votes');
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByRole('dialog', { name: 'Erase people' }).getByRole('button', { name: 'Erase' }).click();
    await page.getByText('Reason is required.').waitFor();
  },
  'dashboard that says how many votes change': async (page) => {
    await openView(page, 'Votes');
    await page.getByRole('checkbox', { name: 'Choose all votes on this page' }).check();
    await page.getByRole('button', { name: 'Invalidate', exact: true }).click();
    await page.getByText('25 votes will be invalidated.').waitFor();
  },
  'dashboard that does not know how many votes change': async (page) => {
    await openView(page, 'Votes');
    await page.route('**/api/votes/count', (route) => route.fulfill({ status: 503, json: { code: 'count.too_slow' } }));
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText('Counting took too long.').waitFor();
  },
  'dashboard without a hit': async (page) =>
    searchFor(page, { json: { votes: [], next_Page: null } }, 'No data found.'),
  'dashboard with an error': async (page) =>
    searchFor(page, { status: 503, json: { code: 'search.too_slow' } }, 'Error fetching data'),
  'dashboard while it loads': async (page) => searchFor(page, null, 'Loading...'),
  'dashboard while it exports': async (page) => {
    await page.route('**/api/get-votes/export', () => undefined);
    await openView(page, 'Votes');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('progressbar').waitFor();
  },
  'dashboard after an export': async (page) => {
    await page.route('**/api/get-votes/export', (route) =>
      route.fulfill({ contentType: 'text/csv', body: 'Name\r\n' }),
    );
    await openView(page, 'Votes');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByText('Export finished: 0 rows').last().waitFor();
  },
  'dashboard without an overview': async (page) => {
    await openView(page, 'Overview');
    const response = { status: 503, json: { code: 'overview.too_slow' } };
    await page.route('**/api/overview', (route) => route.fulfill(response));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('The figures took too long').waitFor();
  },
  'dashboard without places in the overview': async (page) => {
    await openView(page, 'Overview');
    const response = { status: 503, json: { code: 'overview.too_slow' } };
    await page.route('**/api/overview/places', (route) => route.fulfill(response));
    await page.getByLabel('Cast since').fill('2026-11-20T12:00');
    await page.getByText('The figures took too long').waitFor();
  },
  'dashboard with a column of the overview chosen': async (page) => {
    await openView(page, 'Overview');
    await page.getByRole('slider', { name: 'Votes per hour' }).focus();
    await page.keyboard.press('Home');
  },
  'dashboard with the overview': async (page) => {
    await openView(page, 'Overview');
    for (const summary of await page.getByText('As a table').all()) await summary.click();
  },
  'dashboard with the signals': async (page) => openView(page, 'Signals'),
  'dashboard with signals that are chosen': async (page) => {
    await openView(page, 'Signals');
    await page.getByRole('button', { name: 'Select all that stand out (100)' }).click();
    await page.getByText('As a table').click();
    await page.getByText('Networks chosen: 100').waitFor();
  },
  'dashboard with the audit log': async (page) => openView(page, 'Audit log'),
  'dashboard that asks whether to undo': async (page) => {
    await openView(page, 'Audit log');
    await page.getByRole('button', { name: 'Undo entry 3' }).click();
    await page.getByText('12,431 votes will be restored.').waitFor();
  },
};
