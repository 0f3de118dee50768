import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessibilityViolations } from '../test/axe';
import { address, openAddress, openPrivacy } from '../test/open-address';
import { changeEnabledFields } from '../test/poll';
import { sentVote } from '../test/sent-vote';
import { noDetails } from './api/voter-details';
import { keepDetails, readDraft } from './features/ballot/ballot-draft';
import { checkDetails, checkField } from './features/ballot/check-details';
import { fromQuery } from './features/ballot/details-query';
import { loadZipCodeFormats } from './features/ballot/zip-code-formats';
// Loaded here, so that no test waits for lazy pages.
import './pages/candidate-choice/candidate-choice-page';
import './pages/privacy/privacy-page';
import './pages/voter-form/voter-form-page';

const details = { ...noDetails, name: 'Ada', email: 'ada@example.com', country: 'Germany', freegifts: true };
const NOT_A_CODE = 'Enter a postal code of the selected country.';

const sent = (zip_code: string) => sentVote({ ...details, zip_code });

const labels = () => [...document.querySelectorAll('main label')].map(({ textContent }) => textContent);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function openForm() {
  openAddress('/form');
  await screen.findByRole('button', { name: 'GO VOTE' });
  return userEvent.setup();
}

async function choose(user: ReturnType<typeof userEvent.setup>, country: string): Promise<void> {
  await user.clear(field('Select Country'));
  await user.type(field('Select Country'), `${country}{Enter}`);
}

it('a poll that accepts zip codes in any format calls them so in every country, and checks none', async () => {
  const user = await openForm();
  await choose(user, 'Germany');
  expect(labels()).toContain('ZipCode');
  expect(checkField('zip_code', 'SW1A 1AA', 'Germany')).toBeUndefined();
  expect(await sent('SW1A 1AA')).toMatchObject({ zip_code: 'SW1A 1AA' });
});

describe.each(['required', 'optional'] as const)(
  'a poll whose %s zip codes have the format of the country',
  (zip_code) => {
    beforeEach(async () => {
      changeEnabledFields({ zip_code });
      await loadZipCodeFormats();
    });

    it.each([
      ['Germany', '10115', 'SW1A 1AA'],
      ['united kingdom', 'sw1a1aa', '10115'],
      ['CA', ' k1a 0b1 ', '90210'],
      ['United States of America', '90210', 'K1A 0B1'],
    ])('accepts that of %s: %s, and not %s', (country, right, wrong) => {
      expect([right, wrong].map((code) => checkField('zip_code', code, country))).toEqual([undefined, 'rejected']);
      expect(checkDetails({ ...details, country, zip_code: wrong })).toEqual({ zip_code: 'rejected' });
    });

    it('accepts any text if no format is known, and leaves an unknown country to its own error', () => {
      expect(checkField('zip_code', 'any text', 'United Arab Emirates')).toBeUndefined();
      expect(checkField('zip_code', '1'.repeat(21), 'United Arab Emirates')).toBe('too-long');
      expect(checkDetails({ ...details, country: 'Atlantis', zip_code: '1' })).toEqual({ country: 'not-a-country' });
    });

    it('names the field after the chosen country, in its errors, too', async () => {
      const user = await openForm();
      expect(labels()).toContain('ZipCode');
      await choose(user, 'Germany');
      expect(labels()).toContain('Postal code');
      await user.type(field('Name'), 'Ada Example');
      await user.type(field('Email'), 'ada@example.com');
      await user.type(field('Postal code'), 'SW1A 1AA');
      await user.click(screen.getByRole('button', { name: 'GO VOTE' }));
      expect(address()).toBe('/form');
      const summary = screen.getByRole('group', { name: 'Please check the fields that are marked.' });
      expect(within(summary).getByRole('link').textContent).toBe(NOT_A_CODE);
      expect(field('Postal code').getAttribute('aria-invalid')).toBe('true');
      expect(await accessibilityViolations()).toEqual([]);
      // It becomes valid with the country that was meant.
      await choose(user, 'United Kingdom');
      expect(screen.queryByText(NOT_A_CODE)).toBeNull();
      await user.click(screen.getByRole('button', { name: 'GO VOTE' }));
      await screen.findByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' });
      expect(readDraft()?.details).toMatchObject({ country: 'United Kingdom', zip_code: 'SW1A 1AA' });
    });

    it('says the same if the server rejects it, and the usual for another field', async () => {
      keepDetails({ ...details, zip_code: '10115' });
      openAddress('/form', { errors: { zip_code: 'rejected', email: 'rejected' } });
      await waitFor(() => expect(screen.getAllByText(NOT_A_CODE)).toHaveLength(2));
      expect(screen.getAllByText('Email was not accepted. Please check it.')).toHaveLength(2);
    });

    it('is in Spanish, too', async () => {
      await openForm();
      const user = userEvent.setup();
      await user.click(screen.getByRole('button', { name: 'Español' }));
      await screen.findByLabelText('Código postal');
      await user.type(field('Código postal'), 'K1A 0B1');
      await user.click(screen.getByRole('button', { name: 'IR A VOTAR' }));
      expect(screen.getAllByText('Escriba un código postal del país seleccionado.')).toHaveLength(2);
      expect(screen.queryAllByText('Opcional.')).toHaveLength(zip_code === 'optional' ? 1 : 0);
    });
  },
);

it('says that a required one is missing by its name in the country', async () => {
  changeEnabledFields({ zip_code: 'required' });
  await loadZipCodeFormats();
  const user = await openForm();
  await choose(user, 'Germany');
  expect(field('Postal code').required).toBe(true);
  await user.click(screen.getByRole('button', { name: 'GO VOTE' }));
  expect(screen.getAllByText('Postal code is required.')).toHaveLength(2);
});

describe('a poll with an optional zip code', () => {
  beforeEach(async () => {
    changeEnabledFields({ zip_code: 'optional', phone_number: false });
    await loadZipCodeFormats();
  });

  it('accepts an empty one, sends none, and shows none before the vote', async () => {
    const user = await openForm();
    expect(field('ZipCode').required).toBe(false);
    expect(screen.getByText('Optional.').id).toBe(field('ZipCode').getAttribute('aria-describedby'));
    await user.type(field('Name'), 'Ada Example');
    await user.type(field('Email'), 'ada@example.com');
    await user.type(field('ZipCode'), ' ');
    await user.click(screen.getByRole('button', { name: 'GO VOTE' }));
    await screen.findByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' });
    expect(screen.queryByText('ZipCode')).toBeNull();
    expect(await sent(' ')).not.toHaveProperty('zip_code');
    expect(await sent('10115')).toHaveProperty('zip_code', '10115');
  });

  it('says on /privacy that it is stored if it is given', async () => {
    const main = await openPrivacy();
    expect(main.textContent).toContain('Your name, email address and country, and your zip code if you give one.');
    changeEnabledFields({ phone_number: true });
    await userEvent.click(screen.getByRole('button', { name: 'Español' }));
    await screen.findByRole('heading', { level: 1, name: 'Privacidad' });
    expect(main.textContent).toContain(
      'Su nombre, correo electrónico y país, y su código postal y su número de teléfono si los da.',
    );
  });
});

describe('a poll without a zip code', () => {
  beforeEach(() => changeEnabledFields({ zip_code: false }));

  it('does not ask for one, and neither checks, shows nor sends one that a link brought', async () => {
    const push = vi.spyOn(window.history, 'pushState');
    const user = await openForm();
    expect(labels()).toEqual([
      'Name',
      'Phone Number',
      'Email',
      'Select Country',
      expect.stringContaining('newsletter'),
    ]);
    await user.type(field('Name'), 'Ada Example');
    await user.type(field('Email'), 'ada@example.com');
    await user.click(screen.getByRole('button', { name: 'GO VOTE' }));
    await screen.findByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' });
    expect(fromQuery(String(push.mock.calls.at(-1)?.[2]).split('?')[1] ?? '')).toMatchObject({ zip_code: '' });
    expect(String(push.mock.calls.at(-1)?.[2])).not.toContain('zip_code');
    expect(screen.queryByText('ZipCode')).toBeNull();
    expect(await sent('1'.repeat(30))).not.toHaveProperty('zip_code');
    expect(checkDetails({ ...details, zip_code: '1'.repeat(30) })).toEqual({});
  });

  it('says on /privacy that none is stored, in both languages', async () => {
    const main = await openPrivacy();
    expect(main.textContent).toContain('Your name, email address and country, and your phone number if you give one.');
    expect(main.textContent).toContain('erase your name, email address and phone number, and the traces');
    expect(main.textContent).not.toMatch(/zip/i);
    await userEvent.click(screen.getByRole('button', { name: 'Español' }));
    await screen.findByRole('heading', { level: 1, name: 'Privacidad' });
    expect(main.textContent).toContain('Su nombre, correo electrónico y país, y su número de teléfono si lo da.');
    expect(main.textContent).not.toMatch(/postal/i);
  });
});
