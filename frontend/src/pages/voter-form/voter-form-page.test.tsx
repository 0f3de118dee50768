import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { address, openAddress } from '../../../test/open-address';
import { changeBallot, changeEnabledFields, changePoll } from '../../../test/poll';
import { noDetails } from '../../api/voter-details';
import { pollPart } from '../../content/poll-data';
import { clearDraft, keepDetails, readDraft } from '../../features/ballot/ballot-draft';
import { checkField } from '../../features/ballot/check-details';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const goVote = () => screen.getByRole('button', { name: 'GO VOTE' });
const consent = () => screen.getByRole('checkbox', { name: /newsletter and free gifts/ });
const summary = () => screen.getByRole('group', { name: 'Please check the fields that are marked.' });
const steps = () =>
  within(screen.getByRole('list', { name: 'Steps to vote' }))
    .getAllByRole('listitem')
    .map((step) => [step.textContent, step.getAttribute('aria-current')]);
const errorsInSummary = () =>
  within(summary())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

async function openForm(state: object | null = null) {
  openAddress('/form', state);
  await screen.findByRole('heading', { level: 1, name: 'Enter Your Info, Then Vote' });
  return userEvent.setup();
}

async function fillIn(user: Awaited<ReturnType<typeof openForm>>) {
  await user.type(field('Name'), 'Ada Example');
  await user.type(field('Email'), 'ada+poll@example.com');
  await user.type(field('ZipCode'), '00000');
}

/** The URLs of all navigations, in order. */
function visited() {
  const push = vi.spyOn(window.history, 'pushState');
  return () => push.mock.calls.map(([, , url]) => String(url));
}

describe('the voter form', () => {
  it('groups its fields, and says what is required, at which step, and how it ensures one vote each', async () => {
    await openForm();
    expect(field('Select Country').value).toBe('United States of America');
    expect(consent()).toHaveProperty('checked', true);
    expect(consent()).toHaveProperty('required', true);
    for (const name of ['Name', 'Email', 'ZipCode', 'Select Country']) expect(field(name).required).toBe(true);
    expect(field('Phone Number').required).toBe(false);
    expect([field('Email').type, field('Phone Number').type]).toEqual(['email', 'tel']);
    await waitFor(() => expect(document.title).toContain('Enter Your Info, Then Vote'));
    const labels = (group: string) =>
      [...screen.getByRole('group', { name: group }).querySelectorAll('label')].map(({ textContent }) => textContent);
    expect(labels('Who you are')).toEqual(['Name', 'Phone Number', 'Email']);
    expect(labels('Where you are')).toEqual(['Select Country', 'ZipCode']);
    expect(labels('What you get')).toEqual(['Yes, send me the newsletter and free gifts.']);
    expect(steps()).toEqual([
      ['1 Your details', 'step'],
      ['2 Your choice', null],
    ]);
    screen.getByText('One vote per email address: a+b@… counts as a@…. We do not check that the address is yours.');
    const footnote = screen.getByText('Your information is never distributed or disclosed to third parties.');
    const links = within(footnote.parentElement ?? footnote).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/privacy']);
  });

  it('says who gets the details instead of the promise, if a hand-over is on', async () => {
    const words = { en: 'We give your address to The Newsletter.', es: 'Damos su dirección a El Boletín.' };
    changeBallot({ handOver: words });
    await openForm();
    expect(screen.getByText(words.en)).toBeTruthy();
    expect(screen.queryByText(/never distributed/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Español' }));
    expect(await screen.findByText(words.es)).toBeTruthy();
  });

  it('keeps with the details which words it showed, in the language in which it was sent', async () => {
    const user = await openForm();
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Español' }));
    await user.click(await screen.findByRole('button', { name: 'IR A VOTAR' }));
    await waitFor(() => expect(readDraft()?.words).toBe(pollPart('voting').consentKeys.es));
    expect(pollPart('voting').consentKeys.es).not.toBe(pollPart('voting').consentKeys.en);
    await user.click(screen.getByRole('button', { name: 'English' }));
    await screen.findByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' });
    expect(readDraft()?.words).toBe(pollPart('voting').consentKeys.es);
  });

  it('mentions the confirmation by mail if there is one', async () => {
    changePoll({
      confirmation: 'mail',
      operator: { name: null, contact: null, terms: 'https://poll.example.com/terms' },
    });
    await openForm();
    const rule = screen.getByText('One vote per email address, and it counts only once you confirm it by mail.');
    const links = within(rule.parentElement ?? rule).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/privacy', 'https://poll.example.com/terms']);
    expect(steps()).toEqual([
      ['1 Your details', 'step'],
      ['2 Your choice', null],
      ['3 Confirm by mail', null],
    ]);
  });

  it('goes to /vote with the details as query parameters', async () => {
    const user = await openForm();
    const went = visited();
    await fillIn(user);
    await user.type(field('Phone Number'), '+1 555 0100');
    await user.click(goVote());
    await screen.findByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' });
    const [to = ''] = went();
    expect(to.split('?')[0]).toBe('/vote');
    expect(Object.fromEntries(new URLSearchParams(to.split('?')[1]))).toEqual({
      name: 'Ada Example',
      email: 'ada+poll@example.com',
      phone_number: '+1 555 0100',
      country: 'United States of America',
      zip_code: '00000',
      freegifts: 'true',
    });
  });

  it('reads its fields when it is sent: a password manager may fill them in without an event', async () => {
    const user = await openForm();
    field('Name').value = 'Ada Example';
    field('Select Country').value = 'austria';
    field('ZipCode').value = '1010';
    // Neither a change elsewhere nor an error clears them.
    await user.type(field('Email'), 'ada');
    await user.click(goVote());
    expect(errorsInSummary()).toEqual(['Enter an email address, such as name@example.com.']);
    const shown = () => ['Name', 'Select Country', 'ZipCode'].map((name) => field(name).value);
    expect(shown()).toEqual(['Ada Example', 'Austria', '1010']);
    field('Email').value = 'ada@example.com';
    await user.click(goVote());
    await screen.findByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' });
    expect(readDraft()?.details).toEqual({
      name: 'Ada Example',
      phone_number: '',
      email: 'ada@example.com',
      country: 'Austria',
      zip_code: '1010',
      freegifts: true,
    });
  });

  it('asks about a domain that is one typing error away from that of a large provider', async () => {
    const user = await openForm();
    await user.type(field('Email'), 'ada@gmial.com');
    expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Did you mean ada@gmail.com?' }));
    expect(field('Email').value).toBe('ada@gmail.com');
    expect(document.activeElement).toBe(field('Email'));
    expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
  });

  it('marks missing fields, focuses the summary, leads to each, and drops an error once it is mended', async () => {
    const user = await openForm();
    await user.type(field('Name'), '   ');
    await user.click(goVote());
    expect(document.activeElement).toBe(summary());
    expect(errorsInSummary()).toEqual(['Name is required.', 'Email is required.', 'ZipCode is required.']);
    for (const name of ['Name', 'Email', 'ZipCode']) {
      expect(field(name).getAttribute('aria-invalid')).toBe('true');
      expect(describedBy(field(name))).toContain(`${name} is required.`);
    }
    expect(field('Phone Number').getAttribute('aria-invalid')).toBe('false');
    await user.click(screen.getByRole('link', { name: 'ZipCode is required.' }));
    expect(document.activeElement).toBe(field('ZipCode'));
    expect(address()).toBe('/form');
    await user.keyboard('1');
    expect(field('ZipCode').getAttribute('aria-invalid')).toBe('false');
    expect(errorsInSummary()).toEqual(['Name is required.', 'Email is required.']);
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    await user.type(field('Name'), 'Ada Example');
    await user.click(goVote());
    expect(document.activeElement).toBe(summary());
    expect(errorsInSummary()).toEqual(['Email is required.']);
  });

  it('marks an invalid email, a text that is too long, and an unknown country', async () => {
    const user = await openForm();
    await fillIn(user);
    await user.type(field('Email'), '@again');
    await user.type(field('ZipCode'), '0'.repeat(16));
    await user.clear(field('Select Country'));
    await user.type(field('Select Country'), 'Atlantis');
    await user.click(goVote());
    expect(describedBy(field('Email'))).toContain('Enter an email address, such as name@example.com.');
    expect(describedBy(field('ZipCode'))).toContain('ZipCode can have at most 20 characters.');
    expect(describedBy(field('Select Country'))).toContain('Select a country from the list.');
    expect(document.activeElement).toBe(summary());
    expect(address()).toBe('/form');
  });

  it('requires the checkbox, lists it last, focuses it if nothing else is wrong, and stays on the page', async () => {
    const user = await openForm();
    await user.click(consent());
    await user.click(goVote());
    expect(document.activeElement).toBe(summary());
    expect(errorsInSummary().slice(-2)).toEqual(['ZipCode is required.', 'Tick the newsletter box to go on.']);
    await fillIn(user);
    await user.click(goVote());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Please agree to the terms and conditions before submitting.');
    expect(document.activeElement).toBe(consent());
    expect(errorsInSummary()).toEqual(['Tick the newsletter box to go on.']);
    expect(describedBy(consent())).toBe('Tick the newsletter box to go on.');
    expect(consent().getAttribute('aria-invalid')).toBe('true');
    expect(address()).toBe('/form');
    await user.click(consent());
    expect(consent().getAttribute('aria-invalid')).toBe('false');
    expect(describedBy(consent())).toBe('');
    expect(screen.queryByRole('group', { name: 'Please check the fields that are marked.' })).toBeNull();
  });

  it('goes on without the newsletter if consent is optional', async () => {
    changePoll({ newsletter_consent: 'optional' });
    const user = await openForm();
    const went = visited();
    expect(consent()).toHaveProperty('required', false);
    await fillIn(user);
    await user.click(consent());
    await user.click(goVote());
    await screen.findByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' });
    expect(went()[0]).toContain('freegifts=false');
  });

  it('marks the fields that the server rejected, and focuses the summary', async () => {
    keepDetails({ ...noDetails, name: 'Ada', email: 'ada@example.com', zip_code: '1', freegifts: true });
    await openForm({ errors: { country: 'missing', email: 'rejected', zip_code: 'nonsense' } });
    expect(describedBy(field('Email'))).toContain('Email was not accepted. Please check it.');
    expect(describedBy(field('Select Country'))).toContain('Select a country from the list.');
    expect(field('ZipCode').getAttribute('aria-invalid')).toBe('false');
    expect(field('Email').value).toBe('ada@example.com');
    expect(field('Select Country').value).toBe('');
    expect(errorsInSummary()).toEqual(['Email was not accepted. Please check it.', 'Select a country from the list.']);
    await waitFor(() => expect(document.activeElement).toBe(summary()));
  });

  it('has no errors of rejected details once these are gone, as on the way back from a counted vote', async () => {
    await openForm({ errors: { name: 'rejected' } });
    expect(field('Name').getAttribute('aria-invalid')).toBe('false');
    expect(screen.queryByRole('group', { name: 'Please check the fields that are marked.' })).toBeNull();
  });

  it('has what was typed when it is opened again, and nothing of it once the vote is counted', async () => {
    const user = await openForm();
    await user.type(field('Name'), 'Ada Example');
    await user.type(field('Email'), 'ada@exa');
    await user.clear(field('Select Country'));
    await user.type(field('Select Country'), 'austria{Enter}');
    await user.click(consent());
    cleanup();
    await openForm();
    expect([field('Name').value, field('Email').value]).toEqual(['Ada Example', 'ada@exa']);
    expect(field('Select Country').value).toBe('Austria');
    expect(consent()).toHaveProperty('checked', false);
    expect(readDraft()).toBeUndefined();
    cleanup();
    clearDraft();
    await openForm();
    expect(field('Name').value).toBe('');
  });

  const closed = { closes_at: '2000-01-01T00:00:00Z' };
  const untilConfirmed =
    /Voting has closed. Votes cast before can be confirmed until January \d, 2999 at .*; then the totals stay.$/;

  it.each([
    [{ opens_at: '2999-01-01T00:00:00Z' }, /Voting opens on .* 2999|Voting opens on .* 2998/],
    [closed, /Voting has closed. The totals stay./],
    [{ ...closed, confirmable_until: '2000-01-08T12:00:00Z' }, /Voting has closed. The totals stay.$/],
    [{ ...closed, confirmable_until: '2999-01-08T12:00:00Z' }, untilConfirmed],
  ])('says that the poll is not open and disables the button: %j', async (times, notice) => {
    changePoll(times);
    await openForm();
    expect(screen.getByText(notice)).toBeTruthy();
    expect(goVote()).toHaveProperty('disabled', true);
    expect(describedBy(goVote())).toMatch(notice);
  });
});

describe('the countries of the form', () => {
  it('are only those that may vote, and none is chosen if there are several', async () => {
    changeEnabledFields({ countries: ['CH', 'DE', 'AT'] });
    const user = await openForm();
    expect(field('Select Country').value).toBe('');
    await user.click(field('Select Country'));
    const offered = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Austria', 'Germany', 'Switzerland']);
  });

  it.each([
    [['DE'], 'Germany'],
    [['CA', 'US'], 'United States of America'],
  ])('of %j start with %s', async (countries, name) => {
    changeEnabledFields({ countries });
    await openForm();
    expect(field('Select Country').value).toBe(name);
  });

  it('have no other, even if a link brings it', async () => {
    changeEnabledFields({ countries: ['DE', 'AT'] });
    const outcomes = ['France', 'Deutschland'].map((name) => checkField('country', name));
    expect(outcomes).toEqual(['not-a-country', undefined]);
    const user = await openForm();
    await user.type(field('Select Country'), 'France');
    await user.click(goVote());
    expect(screen.getAllByText('Select a country from the list.').length).toBeGreaterThan(0);
  });
});
