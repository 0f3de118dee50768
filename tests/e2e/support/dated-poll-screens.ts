import type { Page } from '@playwright/test';
import { stopTime } from './page-time';
import { openChoice, openForm } from './screens';
import { vote } from './voter';
import { showing, type Way } from './ways';

/** A poll with an opening and a closing time; `serverIsAt` decides which have passed. */
export const datedPoll = {
  opens_at: '2020-06-01T12:00:00Z',
  closes_at: '2020-06-30T12:00:00Z',
  // Not the example's, which has no site map.
  site_link: 'https://vote.example.org',
  operator: {
    name: 'The Society for a Public Online Poll',
    contact: 'a-rather-long-address-of-the-operator@poll.example.com',
    privacy_notice: { en: 'We run this poll.\n\nWrite to us.', es: 'Somos los responsables.\n\nEscríbanos.' },
    terms: { en: 'Be kind.\n\nVote once.', es: 'Sea amable.\n\nVote una vez.' },
  },
  thank_you_download: { pdf: 'https://files.example.com/thanks.pdf', opens_on_success: true },
};

/** For the server's clock. */
export const moments = {
  'not yet open': new Date('2020-05-01T12:00:00Z'),
  closed: new Date('2020-07-01T12:00:00Z'),
};

/** Every response that a page gets by itself says that it is then. */
export async function serverIsAt(page: Page, moment: Date): Promise<void> {
  await page.route(/\/api\/(vote\/count|v1\/google-trends)$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: moment.toUTCString() } });
  });
}

/** The screens that say that no votes are accepted. */
const ways: Record<string, Way> = {
  landing: showing('/hero2', 'button', 'Share'),
  form: openForm,
  choice: openChoice,
};

const withoutVotes = Object.entries(moments).flatMap(([state, moment]) =>
  Object.entries(ways).map(([name, open]) => ({
    name: `${name}, ${state}`,
    open: async (page: Page) => {
      await stopTime(page, moment);
      await serverIsAt(page, moment);
      await open(page);
    },
  })),
);

/** Screens that only a poll with these settings has. */
export const datedPollScreens = [
  ...withoutVotes,
  { name: 'privacy of an operator', open: showing('/privacy', 'heading', 'What the operator adds') },
  { name: 'terms of an operator', open: showing('/terms', 'heading', 'Terms') },
  {
    name: 'success with the thank-you download',
    open: async (page: Page) => {
      const whileOpen = new Date('2020-06-15T12:00:00Z');
      await stopTime(page, whileOpen);
      await serverIsAt(page, whileOpen);
      // For the server, voting has closed.
      await page.route('**/api/vote', (route) => route.fulfill({ status: 201, json: { message: 'counted' } }));
      await vote(page);
      await page.getByRole('dialog', { name: 'Thank you for voting' }).waitFor();
    },
  },
];
