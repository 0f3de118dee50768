import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockPost, signIn } from '../../../test/admin';
import { emailsFrom, votesFrom } from '../../../test/lists';
import { button, openDashboard } from '../../../test/open-dashboard';

describe('the text of a search', () => {
  beforeEach(() => signIn());

  it.each([
    ['a tab from a spreadsheet', '\tAda\tExample', 'Ada Example'],
    ['what no keyboard types', 'A\u0000d\u0007a\u009f', 'Ada'],
    ['letters of every script, and their joiners', 'Анна نی\u200cل', 'Анна نی\u200cل'],
  ])('is sent without control characters: %s', async (_words, pasted, sent) => {
    const requests = mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    const user = await openDashboard('votes', 'Voter 3');
    await user.click(screen.getByLabelText('Search Name'));
    await user.paste(pasted);
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.body).toEqual({ search_term: { column: 'name', search_text: sent } });
  });

  it('is also sent without them for emails and zip codes', async () => {
    const emails = mockPost('/emails', { emails: emailsFrom(3, 1), next_page: null });
    const votes = mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    const user = await openDashboard('emails', 'reader.3@example.com');
    await user.click(screen.getByLabelText('Search Email'));
    await user.paste('reader\u0007.3@');
    await waitFor(() => expect(emails).toHaveLength(2));
    expect(emails[1]?.body).toEqual({ search_text: 'reader.3@' });

    await user.click(button('Votes'));
    await screen.findByText('Voter 3');
    await user.click(button('Filter'));
    await user.click(screen.getByRole('radio', { name: 'Zip Code' }));
    await user.click(screen.getByRole('textbox', { name: 'Zip Code' }));
    await user.paste('10\t115');
    await user.click(button('Apply'));
    await waitFor(() => expect(votes).toHaveLength(2));
    expect(votes[1]?.body).toEqual({ zip_code: '10 115' });
  });
});

/** The field with this label, if it has this description. */
const describedAs = (name: string, description: string) => screen.getByRole('searchbox', { name, description });

describe('what a search says about its term', () => {
  beforeEach(() => signIn());

  it('with one or two characters matches beginnings, with three no more', async () => {
    mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    const user = await openDashboard('votes', 'Voter 3');
    const field = screen.getByLabelText<HTMLInputElement>('Search Name');
    expect(describedAs('Search Name', '')).toBe(field);
    for (const short of ['v', 'vó', 'vo\u0301']) {
      await user.clear(field);
      await user.paste(short);
      expect(describedAs('Search Name', 'One or two characters find what begins with them.')).toBe(field);
    }
    // As the server does: no row that merely contains the term stays in view.
    await user.clear(field);
    await user.paste('ot');
    expect(screen.queryByText('Voter 3')).toBeNull();
    await user.paste('er');
    expect(describedAs('Search Name', '')).toBe(field);
    screen.getByText('Voter 3');
  });

  it('cuts a term that is too long, and says where', async () => {
    const requests = mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    const user = await openDashboard('votes', 'Voter 3');
    const field = screen.getByLabelText<HTMLInputElement>('Search Email');
    await user.click(field);
    await user.paste(`${'a'.repeat(253)}${'😀'.repeat(30)}`);
    expect(describedAs('Search Email', 'Too long: only the first 254 characters are searched for.')).toBe(field);
    expect(field.value).toBe('a'.repeat(253));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.body).toEqual({ search_term: { column: 'email', search_text: 'a'.repeat(253) } });
    await user.type(field, '{Backspace}');
    expect(describedAs('Search Email', '')).toBe(field);
  });
});
