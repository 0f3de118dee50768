import type { Page } from '@playwright/test';
import { enterLogin, keepSignedIn, type View } from './administrator';
import { alikeFactorWays, factorWays } from './factor-screens';
import { alikeIntegrationWays, integrationWays } from './integration-screens';
import { openView } from './known-dashboard';
import { pollWays } from './poll-screens';
import { filterButton } from './votes-list';
import { asking, on, pressing, showing, type Way } from './ways';

const view =
  (name: View): Way =>
  (page) =>
    openView(page, name);

const votes = view('Votes');
const overview = view('Overview');
const openLogin = showing('/login', 'textbox', 'ENTER EMAIL');

async function logInWith(page: Page, response: { status: number; json: object }): Promise<void> {
  await page.route('**/api/admin/login', (route) => route.fulfill(response));
  await openLogin(page);
  await enterLogin(page);
  await page.getByRole('dialog').waitFor();
}

/** Runs in the page: the dialog after a successful sign-in stays, instead of leading to the dashboard. */
const noRedirect = `
  const later = window.setTimeout;
  window.setTimeout = (callback, delay, ...values) => (delay === 1_500 ? 0 : later(callback, delay, ...values));
`;

async function askForMail(page: Page): Promise<void> {
  await page.goto('/forgotpassword');
  await page.getByLabel('ENTER YOUR EMAIL').fill('unknown@example.com');
  await page.getByRole('button', { name: 'CHECK YOUR EMAIL' }).click();
}

async function openReset(page: Page, password: string, again = password): Promise<void> {
  await page.goto('/resetpassword#token=a-token');
  await page.getByLabel('ENTER NEW PASSWORD', { exact: true }).fill(password);
  await page.getByLabel('RE ENTER NEW PASSWORD').fill(again);
  await page.getByRole('button', { name: 'PROCEED' }).click();
  await page.getByRole('alert').first().waitFor();
}

/** The votes in the state that the response to a search causes. */
const searching = (response: { status?: number; json: object }, text: string): Way =>
  on(votes, async (page) => {
    await page.route('**/api/get-votes', (route) => route.fulfill(response));
    await page.getByRole('searchbox', { name: 'Search Name' }).fill('nobody at all');
    await page.getByText(text).waitFor();
  });

async function openPerson(page: Page, changed: Record<string, object> = {}): Promise<void> {
  await openView(page, 'One person', changed);
  await page.getByLabel('Email address of the person').fill('ada@example.com');
  await page.getByRole('button', { name: 'Find' }).click();
}

/** Opens the pending votes, as in a poll that confirms votes by mail. */
async function openPendingVotes(page: Page): Promise<void> {
  await page.route(/\/dashboard\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"confirmation":"off"', '"confirmation":"mail"');
    await route.fulfill({ response, body });
  });
  await openView(page, 'Pending votes');
}

/** The screens of administrators, each in every state. */
export const adminWays: Record<string, Way> = {
  'dashboard, accounts': view('Accounts'),
  'dashboard, your account with errors': pressing(
    view('Your account'),
    'Change password',
    'Enter your current password.',
  ),
  'dashboard, one person': on(openPerson, (page) => page.getByRole('button', { name: 'Download the file' }).waitFor()),
  login: openLogin,
  'login with errors': pressing(openLogin, 'LOGIN', 'Enter your email address.'),
  'login, rejected': async (page) => logInWith(page, { status: 401, json: { message: 'Email or password is wrong.' } }),
  ...factorWays,
  ...integrationWays,
  ...pollWays,
  'forgot password, sent': on(askForMail, (page) => page.getByRole('alert').waitFor()),
  'reset password with a mismatch': (page) => openReset(page, 'one thing or the other', 'the other'),
  'dashboard with emails': view('Emails'),
  'dashboard with the filter of the emails': asking(view('Emails'), 'Filter', 'Filter By Domain'),
  'dashboard with the filter of the audit log': asking(view('Audit log'), 'Filter', 'Filter the audit log'),
  'dashboard with votes': votes,
  'dashboard with pending votes and what their states mean': on(openPendingVotes, async (page) => {
    await page.getByText('What to tell a voter who got no mail').click();
    await page.getByText('It may lie in the spam folder.').waitFor();
  }),
  'dashboard with a whole vote': on(votes, async (page) => {
    await page.getByRole('rowheader').first().getByRole('button').click();
    await page.getByRole('dialog', { name: 'Vote' }).waitFor();
  }),
  'dashboard with the choice of columns': asking(votes, 'Columns', 'Columns to show'),
  'dashboard with a short search': on(votes, async (page) => {
    const found = page.waitForResponse('**/api/get-votes');
    await page.getByRole('searchbox', { name: 'Search Name' }).fill('ан');
    await page.getByText('One or two characters find what begins with them.').waitFor();
    await found;
    await page.getByText('Loading...').waitFor({ state: 'hidden' });
    await page.getByText('votes that count').first().waitFor();
  }),
  'dashboard with the filter of the votes': on(votes, async (page) => {
    await filterButton(page).click();
    await page.getByRole('button', { name: 'Show all countries' }).click();
    await page.getByRole('option', { name: 'Albania' }).waitFor();
  }),
  'dashboard with filters in use': on(votes, async (page) => {
    await filterButton(page).click();
    await page.getByRole('combobox', { name: 'Country' }).fill('South Georgia and the South Sandwich Islands');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('list', { name: 'Filters in use' }).waitFor();
    await page.getByText('Found: 8 votes that count').waitFor();
  }),
  'dashboard with selected votes': on(votes, async (page) => {
    await page.getByRole('checkbox', { name: 'Select all votes on this page' }).check();
    await page.getByText('8 votes selected').waitFor();
  }),
  'dashboard with a search that is not stored': on(votes, async (page) => {
    await page.goto('/dashboard?show=votes#search=0123456789ab');
    await page.getByText('This address names a search that this browser does not hold.').waitFor();
  }),
  'dashboard with saved filters': on(votes, async (page) => {
    await page.goto('/dashboard?show=votes#country=GS');
    await page.getByRole('button', { name: 'Saved filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved filters' });
    await dialog.getByRole('button', { name: 'Save the filter' }).click();
    await dialog.getByText('Give the filter a name.').waitFor();
    await dialog.getByRole('button', { name: 'Ohio', exact: true }).waitFor();
  }),
  'dashboard that asks for a reason': on(votes, async (page) => {
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Erase 1 vote' }).click();
    await page.getByRole('dialog', { name: 'Erase people' }).getByRole('button', { name: 'Erase' }).click();
    await page.getByText('Give a reason.').waitFor();
  }),
  'dashboard that asks for the number of votes': on(votes, async (page) => {
    await page.route('**/api/votes/count', (route) => route.fulfill({ json: { count: 12_431 } }));
    await page.getByRole('searchbox', { name: 'Search Name' }).fill('Пример');
    await page.getByText('Found: 12,431 votes that count').waitFor();
    await page.getByRole('button', { name: 'Invalidate 12,431 votes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invalidate votes' });
    await dialog.getByLabel('Reason', { exact: true }).fill('a flood');
    await dialog.getByLabel('Number of votes').fill('12');
    await dialog.getByRole('button', { name: 'Invalidate' }).click();
    await dialog.getByText('Number of votes: this is not 12,431.').waitFor();
  }),
  'dashboard while votes change': on(votes, async (page) => {
    await page.route('**/api/votes/invalidate', () => undefined);
    await page.getByRole('checkbox', { name: 'Select all votes on this page' }).check();
    await page.getByRole('button', { name: 'Invalidate 8 votes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invalidate votes' });
    await dialog.getByText('8 votes will be invalidated.').waitFor();
    await dialog.getByLabel('Reason', { exact: true }).fill('entered twice');
    await dialog.getByRole('button', { name: 'Invalidate' }).click();
    await dialog.getByText('The change is under way.').waitFor();
  }),
  'dashboard without a hit': searching({ json: { votes: [], next_Page: null } }, 'No data found.'),
  'dashboard with an error': searching({ status: 503, json: { code: 'search.too_slow' } }, 'Error fetching data'),
  'dashboard with the choice of a file': on(view('Emails'), async (page) => {
    await page.getByRole('button', { name: 'Export as…' }).click();
    await page.getByRole('radio', { name: 'CSV for Mailchimp' }).check();
    await page.getByText('Left out:').waitFor();
  }),
  'dashboard while it exports': async (page) => {
    await page.route('**/api/get-votes/export?*', () => undefined);
    await openView(page, 'Votes');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('progressbar').waitFor();
  },
  'dashboard without an overview': on(overview, async (page) => {
    const response = { status: 503, json: { code: 'overview.too_slow' } };
    await page.route('**/api/overview', (route) => route.fulfill(response));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('The figures took too long').waitFor();
  }),
  'dashboard with a column of the overview chosen': on(overview, async (page) => {
    await page.getByRole('slider', { name: 'Votes per hour' }).focus();
    await page.keyboard.press('Home');
  }),
  'dashboard with the overview': on(overview, async (page) => {
    for (const summary of await page.getByText('As a table').all()) await summary.click();
  }),
  'dashboard with signals that are chosen': on(view('Signals'), async (page) => {
    await page.getByRole('button', { name: 'Select all that stand out (100)' }).click();
    await page.getByText('As a table').click();
    await page.getByText('Networks selected: 100').waitFor();
  }),
  'dashboard with the audit log': view('Audit log'),
};

/** As other screens but for their words. */
export const alikeAdminWays: Record<string, Way> = {
  ...alikeFactorWays,
  ...alikeIntegrationWays,
  'dashboard, remove an account': asking(view('Accounts'), 'Remove editor@example.com', 'Remove account'),
  'dashboard, one person of whom nothing is stored': async (page) => {
    await openPerson(page, { person: { vote: null, pending_votes: [] } });
    await page.getByText('Nothing is stored under this address.').waitFor();
  },
  'dashboard, erase one person': async (page) => {
    await openPerson(page);
    await page.getByRole('button', { name: 'Erase this person' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByText('Give a reason.').waitFor();
  },
  'dashboard of a viewer': (page) =>
    openView(page, 'Votes', { 'admin/account': { email: 'vera@example.com', role: 'viewer' } }),
  'login after a session has ended': async (page) => {
    await keepSignedIn(page, 'a token');
    await page.route('**/api/emails', (route) => route.fulfill({ status: 401, json: {} }));
    await page.goto('/dashboard');
    await page.getByText('Your session has ended.').waitFor();
  },
  'login, failed': async (page) => logInWith(page, { status: 500, json: {} }),
  'login, successful': async (page) => {
    await page.addInitScript(noRedirect);
    await logInWith(page, { status: 200, json: { token: 'a token' } });
  },
  'forgot password without mail': async (page) => {
    const json = { code: 'mail.not_configured' };
    await page.route('**/api/admin/forgot-password', (route) => route.fulfill({ status: 503, json }));
    await askForMail(page);
    await page.getByText('No mail was sent: this server has no SMTP_URL').waitFor();
  },
  'reset password with a link that was used': (page) => openReset(page, 'one thing or the other'),
  'dashboard with votes selected on other pages': on(votes, async (page) => {
    await page.goto('/dashboard?show=votes#selected=1000000.999999.999998.777777');
    await page.getByText('4 votes selected, 3 of them on this page').waitFor();
  }),
  'dashboard that says how many votes change': on(votes, async (page) => {
    await page.getByRole('checkbox', { name: 'Select all votes on this page' }).check();
    await page.getByRole('button', { name: 'Invalidate 8 votes' }).click();
    await page.getByText('8 votes will be invalidated.').waitFor();
  }),
  'dashboard that does not know how many votes change': on(votes, async (page) => {
    await page.route('**/api/votes/count', (route) => route.fulfill({ status: 503, json: { code: 'count.too_slow' } }));
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText('Counting took too long.').waitFor();
  }),
  'dashboard after an export': async (page) => {
    await page.route('**/api/get-votes/export?*', (route) =>
      route.fulfill({ contentType: 'text/csv', body: '"Name"\r\n' }),
    );
    await openView(page, 'Votes');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByText('Export finished: 0 rows').last().waitFor();
  },
  'dashboard without places in the overview': on(overview, async (page) => {
    const response = { status: 503, json: { code: 'overview.too_slow' } };
    await page.route(/\/api\/overview\/places/, (route) => route.fulfill(response));
    await page.getByLabel('Time').selectOption('Last hour');
    await page.getByText('The figures took too long').waitFor();
  }),
  'dashboard that asks whether to undo': on(view('Audit log'), async (page) => {
    await page.getByRole('button', { name: 'Undo entry 3' }).click();
    await page.getByText('12,431 votes will be restored.').waitFor();
  }),
};
