import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockPost, signIn } from '../../../../test/admin';
import { emailsFrom } from '../../../../test/lists';
import { button, openDashboard, rowsInView } from '../../../../test/open-dashboard';

const found = (emails: object[], next_page: string | null = null) => ({ emails, next_page });
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

describe('the list of emails', () => {
  beforeEach(() => signIn());

  it('has its columns, and in the whole row the words that the voter agreed to', async () => {
    mockPost('/emails', found([{ ...emailsFrom(1, 1)[0], unsubscribed_at: '2026-11-21T10:00:00.000Z' }]));
    mockPost('/emails/count', { addresses: 3_000, unsubscribed: 1, other_words: 2_000 });
    const user = await openDashboard();
    await screen.findByRole('table');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Email Address',
      'Source',
      'Name',
      'Country',
      'Agreed',
      'Language',
      'State',
    ]);
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
