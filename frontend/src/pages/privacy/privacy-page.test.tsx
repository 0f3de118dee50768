import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { address, openPrivacy } from '../../../test/open-address';
import { changeNotices, changePoll, changePollData } from '../../../test/poll';
// Loaded here, so that no test waits for the lazy page.
import './privacy-page';

const operator = { name: { en: 'The Poll Society', es: 'La Sociedad de la Encuesta' }, contact: null, terms: null };

const closing = '2999-01-01T00:00:00Z';

describe('/privacy', () => {
  it('says what is stored, who can see it, how long it stays and how it is deleted', async () => {
    await openPrivacy();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 3)).toEqual(['Who runs this poll', 'One vote per email address', 'What is stored']);
    expect(headings.slice(3, 5)).toEqual(['Who can see it', 'Who receives it']);
    expect(headings.slice(5)).toEqual(['How long it is kept', 'How to have it deleted']);
    await waitFor(() => expect(document.title).toBe('Privacy – Public Online Poll'));
  });

  it('has its contents at the top, which lead to each section and change no address', async () => {
    await openPrivacy();
    const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(contents.map(({ textContent }) => textContent)).toEqual(headings.map(({ textContent }) => textContent));
    await userEvent.click(screen.getByRole('link', { name: 'How long it is kept' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'How long it is kept' }));
    expect(address()).toBe('/privacy');
  });

  it('invents no operator, and says what could reveal a choice and what stays where', async () => {
    const main = await openPrivacy();
    for (const words of [
      'The operator of this poll has not given a name.',
      'The operator has not given a contact.',
      'Ask the operator, who has not given a contact here.',
      'We do not check that an address is yours.',
      // What could reveal a choice, and what stays where.
      'One who takes a single vote out of the totals, or puts it back, could tell the choice from the change;',
      'The page “Results” shows everybody the votes and shares of each candidate by region and by day, for good,',
      'until the poll accepts your vote or says that you have already voted, otherwise until you close the tab.',
      'Once you have tried to vote, it keeps your last choice with it.',
      'its country, choice and time, whether you wanted the newsletter, when you left it, which words of the form',
    ]) {
      expect(main.textContent).toContain(words);
    }
    expect(main.textContent, 'nothing of a mail').not.toMatch(/confirm/);
  });

  it("names the operator in the visitor's language, with a contact", async () => {
    changePoll({ operator: { ...operator, contact: 'privacy@poll.example.com' } });
    const main = await openPrivacy();
    expect(main.textContent).toContain('This poll is run by The Poll Society.');
    expect(main.textContent).not.toContain('has not given');
    const contacts = screen.getAllByRole('link', { name: 'privacy@poll.example.com' });
    expect(contacts.map((link) => link.getAttribute('href'))).toContain('mailto:privacy@poll.example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Español' }));
    await screen.findByRole('heading', { level: 1, name: 'Privacidad' });
    expect(main.textContent).toContain('El responsable de esta encuesta es La Sociedad de la Encuesta.');
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    await screen.findByRole('heading', { level: 1, name: 'Privacy' });
  });

  it.each([
    [null, { network_days: 30 }, 'until the vote is erased, because this poll has no closing date.'],
    [closing, { network_days: 14 }, 'until 14 days after voting closes'],
    [closing, { network_days: 1 }, 'until 1 day after voting closes'],
    [closing, {}, 'Votes and their details: until an administrator erases them.'],
    [closing, { details_days: 90 }, 'Your details: until 90 days after voting closes'],
    [closing, { unagreed_address_days: 1 }, 'if you did not ask for the newsletter: 1 day from your vote'],
  ])('says how long what is kept: closed at %s, %j', async (closes_at, changes, words) => {
    changePoll({ closes_at });
    changeNotices(changes);
    expect((await openPrivacy()).textContent).toContain(words);
  });

  it('says that nobody gets the details, or who does in the words of the form', async () => {
    const main = await openPrivacy();
    const promise = 'The poll sends your details to nobody.';
    expect(main.textContent).toContain(promise);
    cleanup();
    const words = { en: 'We give your address to The Newsletter.', es: 'Damos su dirección a El Boletín.' };
    changeNotices({ handOver: words });
    const other = await openPrivacy();
    expect(other.textContent).not.toContain(promise);
    expect(screen.getByText('We give your address to The Newsletter.').tagName).toBe('P');
    expect(other.textContent).toContain('The details of those who voted before the form said so stay out of it.');
  });

  it('explains pending votes and the mail if votes are confirmed', async () => {
    changePoll({ confirmation: 'mail' });
    changeNotices({ confirm_within_days: 3 });
    const main = await openPrivacy();
    expect(main.textContent).not.toContain('not checked');
    for (const words of [
      'A vote counts only once it is confirmed from its mailbox.',
      'Until you confirm your vote, it waits apart',
      'Administrators of the poll see it in a list, with your name, email address and country,',
      'A vote that you do not confirm: 3 days.',
      'this browser keeps it until 3 days after voting closes, or until you remove it.',
      'names your candidate. Those who run the mail servers on its way can read it.',
      'the history of this tab holds your email address in short, such as a…@example.com,',
    ]) {
      expect(main.textContent).toContain(words);
    }
  });

  it.each([
    [null, false],
    ['G-TEST', true],
  ])('says that page views are reported only if they are: %j', async (measurementId, isSaid) => {
    changePollData({ measurementId });
    const main = await openPrivacy();
    expect(main.textContent.includes('Google Analytics')).toBe(isSaid);
  });

  it("ends with the operator's own notice as text, with its paragraphs", async () => {
    changeNotices({
      privacy_notice: { en: 'We run this poll.\n\nWrite <b>to us</b>.', es: 'Somos los responsables.' },
    });
    await openPrivacy();
    expect(screen.getByRole('heading', { level: 2, name: 'What the operator adds' })).toBeTruthy();
    expect(screen.getByText('We run this poll.').tagName).toBe('P');
    expect(screen.getByText('Write <b>to us</b>.')).toBeTruthy();
  });

  it("links to the operator's own notice if it is a link", async () => {
    changeNotices({ privacy_notice: 'https://poll.example.com/privacy' });
    await openPrivacy();
    const link = screen.getByRole('link', { name: 'The operator’s privacy notice (opens in a new tab)' });
    expect(link.getAttribute('href')).toBe('https://poll.example.com/privacy');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });
});
