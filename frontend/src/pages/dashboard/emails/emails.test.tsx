import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { delayedResponse, mockPost, rejectWith, signIn, tokenOf } from '../../../../test/admin';
import { emailsFrom } from '../../../../test/lists';
import { address, openAddress } from '../../../../test/open-address';
import { button, columns, openDashboard, rowsInView, searchFor } from '../../../../test/open-dashboard';
import { type EmailsFilter, emailsMemory, matchesEmail } from './emails-filter';

const bodies = (requests: { body: unknown }[]) => requests.map(({ body }) => body);
const found = (emails: object[], next_page: string | null = null) => ({ emails, next_page });
const countOf = (addresses: number, more: object = {}) => ({ addresses, unsubscribed: 0, other_words: 0, ...more });
const from = new Date(2026, 10, 20, 10).toISOString();
const to = new Date(2026, 10, 20, 11).toISOString();

const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

describe('the list of emails', () => {
  beforeEach(() => signIn());

  it('has its columns, and in the whole row the words that the voter agreed to', async () => {
    mockPost('/emails', found([{ ...emailsFrom(1, 1)[0], unsubscribed_at: '2026-11-21T10:00:00.000Z' }]));
    mockPost('/emails/count', { addresses: 3_000, unsubscribed: 1, other_words: 2_000 });
    const user = await openDashboard();
    await screen.findByRole('table');
    expect(columns()).toBe('Email Address, Source, Name, Country, Agreed, Language, State');
    expect(rowsInView()[0]).toMatch(/^reader\.1@example\.comone\.example\.comReader 1United States of America/);
    expect(rowsInView()[0]).toMatch(/EnglishUnsubscribed /);
    await screen.findByText(/1 address that is unsubscribed\. 2,000 addresses given when the form/);
    await user.click(button('reader.1@example.com'));
    expect(await screen.findByText(/Your information is never distributed\./)).toBeTruthy();
  });

  it('pages forwards and backwards', async () => {
    const requests = mockPost('/emails', found(emailsFrom(40, 16), 'second'), found(emailsFrom(15, 1)));
    const user = await openDashboard();
    await screen.findByText('reader.40@example.com');
    expect(isOff('Previous')).toBe(true);
    await user.click(button('Next'));
    await screen.findByText('reader.15@example.com');
    expect([isOff('Previous'), isOff('Next')]).toEqual([false, true]);
    // The focus stays on the button for keyboard users.
    expect(document.activeElement).toBe(button('Next'));
    await user.click(button('Previous'));
    await waitFor(() => expect(requests).toHaveLength(3));
    expect(requests.map(({ body }) => body)).toEqual([{}, { page_state: 'second' }, {}]);
  });

  it.each([
    ['Error fetching data', () => HttpResponse.error()],
    ['No data found.', { emails: { 0: 'x' } }],
    ['No data found.', found([])],
  ])('says "%s"', async (words, response) => {
    mockPost('/emails', response);
    await openDashboard();
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('the filter of the emails', () => {
  beforeEach(() => signIn(tokenOf('1', 'first')));

  it('has each condition, in request, count, export, address and a chip that removes it', async () => {
    const requests = mockPost('/emails', found(emailsFrom(3, 1)));
    const counts = mockPost('/emails/count', { addresses: 1_234, unsubscribed: 34, other_words: 0 });
    const exports = mockPost('/emails/export', rejectWith(503, 'administration.busy'));
    const user = await openDashboard();
    await screen.findByText('reader.3@example.com');
    await user.click(button('Filter'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filter By Domain' }));
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Country' }).placeholder).toBe(
      'United States of America',
    );
    expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'All',
      'one.example.com',
      'two.example.com',
    ]);
    await user.click(dialog.getByRole('radio', { name: 'two.example.com' }));
    await user.type(dialog.getByRole('combobox', { name: 'Country' }), 'Spain');
    await user.selectOptions(dialog.getByLabelText('State'), 'Subscribed');
    await user.selectOptions(dialog.getByLabelText('Language'), 'Español');
    fireEvent.change(dialog.getByLabelText('Agreed from'), { target: { value: '2026-11-20T10:00' } });
    fireEvent.change(dialog.getByLabelText('Agreed before'), { target: { value: '2026-11-20T11:00' } });
    await user.type(dialog.getByLabelText('Mail domain'), ' example.com');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    const whole = {
      source: 'two.example.com',
      country: 'ES',
      state: 'subscribed',
      language: 'es',
      consented_from: from,
      consented_to: to,
      mail_domain: 'example.com',
    };
    await waitFor(() => expect(bodies(requests)).toEqual([{}, whole]));
    await waitFor(() => expect(bodies(counts)).toEqual([{}, whole]));
    await user.click(button('Export CSV'));
    await waitFor(() => expect(bodies(exports)).toEqual([whole]));
    expect(address()).toContain('source=two.example.com&country=ES&state=subscribed&language=es&consentedFrom=');
    expect(address()).not.toContain('mailDomain');

    await user.click(button('Filter'));
    const again = within(screen.getByRole('dialog'));
    expect(again.getByRole<HTMLInputElement>('combobox', { name: 'Country' }).value).toBe('Spain');
    expect(again.getByLabelText<HTMLInputElement>('Agreed from').value).toMatch(/^2026-11-20T10:00/);
    await user.click(again.getByRole('button', { name: 'Cancel' }));
    const chips = [
      'Domain: two.example.com',
      'Country: Spain',
      'State: Subscribed',
      'Language: Español',
      /Agreed from Nov 20, 2026/,
      /Agreed before Nov 20, 2026/,
      'Mail domain: example.com',
    ];
    for (const [index, name] of Object.keys(whole).entries()) {
      const chip = chips[index] ?? '';
      await user.click(button(typeof chip === 'string' ? `Remove the filter ${chip}` : chip));
      await waitFor(() => expect(bodies(requests).at(-1)).not.toHaveProperty(name));
    }
    expect(bodies(requests).at(-1)).toEqual({});
    expect(address()).toBe('/dashboard#all');
  });

  it('finds those whose words are not known, and takes what is no condition from no address', async () => {
    const requests = mockPost('/emails', found(emailsFrom(3, 1)));
    openAddress('/dashboard?show=emails#country=XX&state=maybe&language=fr&consentedFrom=today');
    await waitFor(() => expect(bodies(requests)).toEqual([{}]));
    openAddress('/dashboard?show=emails#language=und');
    await waitFor(() => expect(bodies(requests).at(-1)).toEqual({ language: 'und' }));
    expect(await screen.findByRole('button', { name: 'Remove the filter Language: not known' })).toBeTruthy();
  });

  it('rejects an unknown country and an end before the beginning', async () => {
    const requests = mockPost('/emails', found(emailsFrom(3, 1)));
    const user = await openDashboard('emails', 'reader.3@example.com');
    await user.click(button('Filter'));
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'united{Tab}');
    await user.click(button('Apply'));
    expect(screen.getByText('Select a country from the list.')).toBeTruthy();
    await user.clear(screen.getByRole('combobox', { name: 'Country' }));
    fireEvent.change(screen.getByLabelText('Agreed from'), { target: { value: '2026-11-20T10:00' } });
    fireEvent.change(screen.getByLabelText('Agreed before'), { target: { value: '2026-11-20T09:00' } });
    await user.click(button('Apply'));
    expect(screen.getByText('The end lies before the beginning.')).toBeTruthy();
    expect(requests).toHaveLength(1);
  });

  it('hides the rows in view that a new condition excludes, until the response arrives', async () => {
    const { respond, release } = delayedResponse(found([]));
    const [spanish] = emailsFrom(1, 1);
    mockPost('/emails', found([...emailsFrom(2, 2), { ...spanish, country: 'ES' }]), respond);
    const user = await openDashboard('emails', 'reader.2@example.com');
    await user.click(button('Filter'));
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'Spain');
    await user.click(button('Apply'));
    await waitFor(() => expect(screen.queryByText('reader.2@example.com')).toBeNull());
    expect(screen.getByText('reader.1@example.com')).toBeTruthy();
    release();
    await screen.findByText('No data found.');
  });
});

it.each<[Partial<EmailsFilter>, object]>([
  [{ source: 'two.example.com' }, { source: 'two.example.com' }],
  [{ country: 'ES' }, { country: 'ES' }],
  [{ state: 'unsubscribed' }, { unsubscribed_at: '2026-11-21T10:00:00.000Z' }],
  [{ language: 'es' }, { language: 'es' }],
  [{ language: 'und' }, { language: '' }],
  [{ consentedFrom: '2026-11-20T11:00:00Z' }, { consented_at: '2026-11-20T11:00:00.000Z' }],
  [{ consentedTo: '2026-11-20T10:00:00Z' }, { consented_at: '2026-11-20T09:59:59.999Z' }],
  [{ mailDomain: 'Example.org' }, { email_address: 'Reader@example.ORG' }],
])('%j matches a row with %j, and not the others', (condition, changes) => {
  const [other] = emailsFrom(1, 1);
  if (!other) throw new Error('There is no email.');
  const filter = { ...emailsMemory.start, ...condition };
  expect([
    matchesEmail(filter, { id: '1', ...other }),
    matchesEmail(filter, { id: '1', ...other, ...changes }),
  ]).toEqual([false, true]);
});

describe('the count of the emails', () => {
  beforeEach(() => {
    signIn();
    mockPost('/emails', found(emailsFrom(3, 1)));
  });

  it.each<[string | RegExp, object | (() => Response)]>([
    ['1,234 addresses, 1,234 of them subscribed.', countOf(1_234)],
    ['1 address, subscribed: 1.', countOf(1)],
    [
      /^3 addresses, 2 of them subscribed\. Not in the export: 1 address that is unsub/,
      countOf(3, { unsubscribed: 1 }),
    ],
    [/Counted Nov 20, 2026, 10:00:00 AM UTC\.$/, countOf(1, { counted_at: '2026-11-20T10:00:00.000Z' })],
    ['More addresses than can be counted.', rejectWith(503, 'count.too_slow')],
    ['It is not known how many addresses.', rejectWith(503, 'administration.busy')],
  ])('says "%s"', async (words, response) => {
    mockPost('/emails/count', response);
    await openDashboard('emails');
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('is that of the filter and the search, and is made again by Refresh', async () => {
    const counted = delayedResponse(countOf(2));
    const counts = mockPost('/emails/count', countOf(3), counted.respond);
    const user = await openDashboard('emails', '3 addresses, 3 of them subscribed.');
    searchFor('Search Email', 'reader');
    await screen.findByText('Counting the addresses…');
    counted.release();
    await screen.findByText('2 addresses, 2 of them subscribed.');
    await user.click(button('Refresh'));
    await waitFor(() => expect(counts).toHaveLength(3));
    expect(bodies(counts)).toEqual([{}, { search_text: 'reader' }, { search_text: 'reader' }]);
  });
});
