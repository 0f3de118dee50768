import { expect, type Page } from '@playwright/test';
import { adminWays, alikeAdminWays } from './admin-screens';
import { stopTime } from './page-time';
import { declineReceipt, keepReceipt, lockVote, newVoter, vote, voteAddress } from './voter';
import { asking, on, pressing, showing, type Way } from './ways';

const counts = '**/api/vote/count';
const live = [
  { USVoteCount: 85_931_559, GlobalVoteCount: 23_676_959 },
  { USVoteCount: 5_939_848, GlobalVoteCount: 12_180 },
];

const topics = '**/api/v1/google-trends';
/** As long as allowed, and unbreakable. */
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const articles = Array.from({ length: 8 }, (_, index) => ({
  title: index === 0 ? `${longWord} ${longWord}` : `A topic that ${index} people search for`,
  traffic: index === 1 ? null : '2,000,000+',
  published_at: '2026-11-20T12:00:00.000Z',
  news: Array.from({ length: index % 4 }, (_news, number) => ({
    title: index === 1 ? longWord : `What the papers write about topic ${index}, part ${number} of a long story`,
    link: `https://news.example/${index}/${number}`,
    source: index === 1 ? longWord : 'The Example Times',
  })),
}));

const results = {
  at: '2026-11-20T18:00:00.000Z',
  has_votes: true,
  united_states: { votes: [85_931_559, 5_939_848], shares: [93.5, 6.5] },
  global: { votes: [23_676_959, 12_180_752], shares: [66, 34] },
  total: { votes: [109_608_518, 18_120_600], shares: [85.8, 14.2] },
  days: Array.from({ length: 40 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 9, index)).toISOString().slice(0, 10);
    return { from: day, to: day, votes: [2_740_212 + 51_000 * index, 453_015 - 9_000 * (index % 20)] };
  }),
};
const fewResults = { ...results, global: null, total: null, days: null };
const noResults = { ...fewResults, has_votes: false, united_states: null };

async function openResults(page: Page, response: { status?: number; json?: object }): Promise<void> {
  await page.route('**/api/results', (route) => route.fulfill(response));
  await page.goto('/results');
  await page.getByRole('heading', { name: 'Results' }).waitFor();
  await page.getByText('Loading...').waitFor({ state: 'hidden' });
}

/** Runs in the page: a worker that does half of its work, and stops there. */
const halfSolved = `
  window.Worker = class extends EventTarget {
    postMessage() { this.dispatchEvent(new MessageEvent('message', { data: { tries: 1 } })); }
    terminate() {}
  };
`;

/** Casts a vote that the server rejects, or that gets no response. */
async function failToVote(page: Page, response?: { status: number; json: object }): Promise<void> {
  await page.route('**/api/vote', (route) => (response ? route.fulfill(response) : route.abort()));
  await page.goto(voteAddress(newVoter()));
  await lockVote(page);
  await page.getByRole('link', { name: 'Try again' }).waitFor();
}

/** A confirmed vote, with this outcome. */
const confirming =
  (response: { status?: number; json: object }, words: string): Way =>
  async (page) => {
    await page.route('**/api/vote/confirm', (route) => route.fulfill(response));
    await pressing(confirmation, 'COUNT MY VOTE', words)(page);
  };
const confirmation = showing('/confirm#token=a-token', 'button', 'COUNT MY VOTE');

const unsubscribe = showing('/unsubscribe#token=a-token', 'button', 'UNSUBSCRIBE');

async function openArticles(page: Page, response: { status?: number; json?: object }): Promise<void> {
  await page.route(topics, (route) => route.fulfill(response));
  await page.goto('/articles');
  await page.getByRole('heading', { name: 'Trends and articles' }).waitFor();
  await page.getByText('Loading...').waitFor({ state: 'hidden' });
}

export const openForm = showing('/form', 'textbox', 'Name');
export const openChoice: Way = async (page) => {
  await page.goto(voteAddress(newVoter()));
  await page.getByRole('heading', { level: 1 }).waitFor();
};

const ways: Record<string, Way> = {
  splash: showing('/', 'link', 'Enter the poll'),
  'splash with its words': async (page) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Enter the poll' }).waitFor();
    await page.clock.fastForward(5_000);
    await page.getByText('Come in and cast yours.').and(page.locator('[data-shown=true]')).waitFor();
  },
  'landing with example totals': async (page) => {
    await page.route(counts, (route) => route.abort());
    await page.goto('/home');
    await page.getByText('Example figures, not votes.').waitFor();
  },
  'landing with live totals and moving pictures': async (page) => {
    // Reduced motion would show no moving pictures.
    await page.emulateMedia({ reducedMotion: null });
    await page.route(counts, (route) => route.fulfill({ json: { votes: live } }));
    await page.goto('/home');
    await page.getByText('Candidate One already has a landslide of voters').waitFor();
    await page.getByRole('button', { name: 'Pause the pictures' }).waitFor();
  },
  'landing without pictures': showing('/hero2', 'link', 'VOTE NOW'),
  'share dialog': asking(showing('/hero2', 'link', 'VOTE NOW'), 'Share', 'SHARE'),
  'share dialog with the link copied': async (page) => {
    await page.context().grantPermissions(['clipboard-write']);
    await page.goto('/hero2');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await page.getByRole('alert').waitFor();
  },
  form: openForm,
  'form with errors': on(openForm, async (page) => {
    await page.getByRole('combobox').fill('Atlantis');
    await page.getByRole('checkbox').uncheck();
    await page.getByRole('button', { name: 'GO VOTE' }).click();
    await page.getByRole('link', { name: 'Name is required.' }).waitFor();
  }),
  'form with its countries': on(openForm, async (page) => {
    await page.getByRole('button', { name: 'Show all countries' }).click();
    await page.getByRole('option', { name: 'Albania' }).waitFor();
  }),
  choice: openChoice,
  'choice while the vote is sent': async (page) => {
    await page.route('**/api/vote', () => {});
    await page.goto(voteAddress(newVoter()));
    await lockVote(page);
    await page.getByRole('status').getByText('Sending your vote…').waitFor();
  },
  'choice while work is proven': async (page) => {
    await page.addInitScript(halfSolved);
    const work = { parameters: { data: { mostTries: 2 } } };
    await page.route('**/api/vote', (route) =>
      route.fulfill({ status: 429, json: { code: 'vote.work_required', work } }),
    );
    await page.goto(voteAddress(newVoter()));
    await lockVote(page);
    await page.getByRole('progressbar').waitFor();
  },
  success: async (page) => vote(page),
  'success with the receipt': async (page) => {
    // A new poll has its log within a second.
    await expect.poll(async () => (await page.request.get('/api/log')).status()).toBe(200);
    await vote(page);
    await (await keepReceipt(page)).waitFor();
    await page.getByText('This poll has signed that').waitFor();
  },
  'success, staying': async (page) => {
    await vote(page);
    await declineReceipt(page);
    await page.getByRole('button', { name: 'Stay here' }).click();
  },
  'sorry, voted before': showing('/sorry', 'timer'),
  'sorry, not counted': async (page) => failToVote(page, { status: 503, json: { code: 'vote.queue_full' } }),
  'vote that has to be confirmed': async (page) => {
    await page.route('**/api/vote', (route) => route.fulfill({ status: 202, json: { message: 'On its way.' } }));
    await page.goto(voteAddress(newVoter()));
    await lockVote(page);
    await page.getByText('A mail is on its way').waitFor();
  },
  confirmation,
  unsubscribe,
  'confirmation, unknown link': showing('/confirm', 'heading', 'Unknown link'),
  results: async (page) => {
    await openResults(page, { json: results });
    await page.getByText('As a table').click();
    await page.getByText('Embed these results').click();
  },
  'results with few votes of one region': async (page) => openResults(page, { json: fewResults }),
  'results without votes': async (page) => openResults(page, { json: noResults }),
  'check the count': async (page) => {
    await page.goto('/verify');
    await page.getByRole('button', { name: 'Count all votes' }).click();
    await page.getByText(/^The count is right/).waitFor();
    await page.getByLabel('Receipt').fill('not a receipt');
    await page.getByRole('button', { name: 'Find my vote' }).click();
    await page.getByText('This is no receipt').waitFor();
  },
  'check the count, of which something is wrong': async (page) => {
    await page.route('**/log/checkpoint', (route) => route.fulfill({ body: 'poll.example.com/log\n0\n\n\n' }));
    await page.goto('/verify');
    await page.getByRole('button', { name: 'Compare with my last visit' }).click();
    await page.getByText(/^Wrong: the state of the log/).waitFor();
  },
  articles: async (page) => openArticles(page, { json: { trends: articles, next_page: 'a cursor' } }),
  'articles with all of a topic': async (page) => {
    await openArticles(page, { json: { trends: articles, next_page: null } });
    await page.getByRole('button', { name: '2 more articles' }).first().click();
    await page.getByRole('button', { name: 'Fewer articles' }).waitFor();
  },
  'articles without topics': async (page) => openArticles(page, { json: { trends: [], next_page: null } }),
  privacy: showing('/privacy', 'heading', 'How to have it deleted'),
  'not found': showing('/no-such-page', 'heading', 'Page not found'),
  'failed chunk': async (page) => {
    await page.route('**/static/js/voter-form.*.chunk.js', (route) => route.abort());
    await page.goto('/form');
    await page.getByRole('alert').waitFor();
  },
};

/** As other screens but for their words. */
const alikeWays: Record<string, Way> = {
  'form with a search that finds no country': on(openForm, async (page) => {
    await page.getByRole('combobox').selectText();
    await page.keyboard.insertText('Atlantis');
    await page.getByText('No country found.').waitFor();
  }),
  'sorry, not confirmed': async (page) => failToVote(page),
  'sorry, rejected': async (page) => failToVote(page, { status: 400, json: { errors: [{ field: 'name' }] } }),
  'unsubscribe, done': async (page) => {
    await page.route('**/api/unsubscribe?*', (route) => route.fulfill({ json: { outcome: 'unsubscribed' } }));
    await pressing(unsubscribe, 'UNSUBSCRIBE', 'Unsubscribed')(page);
  },
  'unsubscribe, unknown link': showing('/unsubscribe', 'heading', 'Unknown link'),
  'confirmation, already confirmed': confirming({ json: { outcome: 'already_confirmed' } }, 'Already confirmed'),
  'confirmation, expired': confirming({ status: 410, json: { code: 'confirmation.expired' } }, 'Too late'),
  'results that did not come': async (page) => openResults(page, { status: 503 }),
  'articles that did not come': async (page) => openArticles(page, { status: 503 }),
};

const named = (given: Record<string, Way>, isAlike: boolean) =>
  Object.entries(given).map(([name, open]) => ({ name, isAlike, open: on(stopTime, open) }));

/**
 * Every screen in every state; each is held in place, so that nothing changes during the test. Those that are alike
 * are visited in Spanish alone (accessibility-in-spanish.long.ts), where their words are longer.
 */
export const screens = [
  ...named({ ...ways, ...adminWays }, false),
  ...named({ ...alikeWays, ...alikeAdminWays }, true),
];
