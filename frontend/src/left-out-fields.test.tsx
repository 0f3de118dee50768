import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessibilityViolations } from '../test/axe';
import { address, openAddress, openPrivacy } from '../test/open-address';
import { changeEnabledFields, changeNotices, changePoll } from '../test/poll';
import { sentVote } from '../test/sent-vote';
import { noDetails } from './api/voter-details';
import { poll } from './content/poll';
import { checkDetails } from './features/ballot/check-details';
// Loaded here, so that no test waits for lazy pages.
import './pages/candidate-choice/candidate-choice-page';
import './pages/privacy/privacy-page';
import './pages/sorry/sorry-page';
import './pages/success/success-page';
import './pages/unsubscribe/unsubscribe-page';
import './pages/voter-form/voter-form-page';

const details = { ...noDetails, name: 'Ada', email: 'ada@example.com', country: 'Germany', zip_code: '00000' };
const given = { ...details, phone_number: '+1 555 0100', freegifts: true };

const labels = () => [...document.querySelectorAll('main label')].map(({ textContent }) => textContent);

describe('a poll without a phone number', () => {
  beforeEach(() => changeEnabledFields({ phone_number: false }));

  it('does not ask for one, and drops one that a link brought', async () => {
    openAddress('/form');
    await screen.findByRole('button', { name: 'GO VOTE' });
    expect(labels()).toEqual(['Name', 'Email', 'Select Country', 'ZipCode', expect.stringContaining('newsletter')]);
    expect(await sentVote(given)).toEqual({
      ...{ name: 'Ada', email: 'ada@example.com', country: 'Germany', zip_code: '00000' },
      ...{ freegifts: true, candidate_id: 1 },
    });
    // Nobody could fix it in the form.
    expect(checkDetails({ ...given, phone_number: '1'.repeat(41) })).toEqual({});
  });

  it('says on /privacy that none is stored', async () => {
    const text = (await openPrivacy()).textContent;
    expect(text).toContain('Your name, email address, country and zip code.');
    expect(text).toContain('erase your name, email address and zip code, and the traces');
    expect(text).not.toMatch(/phone/i);
    expect(text).toMatch(/newsletter/);
  });
});

it('a poll without receipts neither asks for one nor says that it is kept', async () => {
  changePoll({ receipts: 'off' });
  openAddress('/verify');
  await screen.findByRole('button', { name: 'Count all votes' });
  expect(screen.queryByRole('button', { name: 'Find my vote' })).toBeNull();
  expect(await accessibilityViolations()).toEqual([]);
  cleanup();
  await openPrivacy();
  expect(screen.queryByText(/receipt/i)).toBeNull();
});

describe('a poll without a newsletter', () => {
  beforeEach(() => {
    changeEnabledFields({ newsletter: false });
    changePoll({ links: { ...poll.links, free_gifts: null, newsletter: null } });
    changeNotices({ unagreed_address_days: 7 });
  });

  it('has no checkbox, and drops an answer that a link brought', async () => {
    const push = vi.spyOn(window.history, 'pushState');
    openAddress('/form');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Name'), 'Ada Example');
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('ZipCode'), '00000');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('group', { name: 'What you get' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'GO VOTE' }));
    await screen.findByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' });
    const query = new URLSearchParams(String(push.mock.calls.at(-1)?.[2]).split('?')[1]);
    expect([...query.keys()]).toEqual(['name', 'phone_number', 'email', 'country', 'zip_code']);
    expect(await sentVote(given)).not.toHaveProperty('freegifts');
  });

  it('redirects nobody', async () => {
    openAddress('/success', { voted: true });
    await screen.findByText('You have voted Successfully.');
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Free Gifts' })).toBeNull();
  });

  it('redirects nobody after a second vote, even if the file names the site', async () => {
    changePoll({ links: { ...poll.links, newsletter: 'https://newsletter.example.com' } });
    openAddress('/sorry', { cause: 'already-voted' });
    await screen.findByText('You can only vote once.');
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByRole('link', { name: 'See the results' }).getAttribute('href')).toBe('/results');
  });

  it('may still redirect to a site of free gifts after the vote', async () => {
    changePoll({ links: { ...poll.links, free_gifts: 'https://gifts.example.com' } });
    openAddress('/success', { voted: true });
    expect((await screen.findByRole('timer')).textContent).toContain('free gifts');
  });

  it('does not mention one on /privacy, in either language', async () => {
    const main = await openPrivacy();
    expect(main.textContent).toContain('time and campaign site, without anything that says who you are.');
    expect(main.textContent).toContain('Your email address: 7 days from your vote.');
    expect(main.textContent).not.toMatch(/newsletter|gifts|collected/i);
    await userEvent.click(screen.getByRole('button', { name: 'Español' }));
    await screen.findByRole('heading', { level: 1, name: 'Privacidad' });
    expect(main.textContent).toContain('Su dirección de correo: 7 días desde su voto.');
    expect(main.textContent).not.toMatch(/boletín|regalos|reunidas/i);
  });

  it('has no page for unsubscribing, except for the link of an earlier one', async () => {
    const { unmount } = openAddress('/unsubscribe');
    await waitFor(() => expect(address()).toBe('/home'));
    unmount();
    openAddress('/unsubscribe#token=sent-before');
    await screen.findByRole('button', { name: 'UNSUBSCRIBE' });
  });
});
