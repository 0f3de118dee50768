import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockPost, signIn } from '../../../test/admin';
import { votesFrom } from '../../../test/lists';
import { address } from '../../../test/open-address';
import { button, openDashboard } from '../../../test/open-dashboard';

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const key = 'hiddenColumns.votes';

describe('a list', () => {
  beforeEach(() => {
    signIn();
    const details = { CastAt: '2026-11-20T10:00:00.000Z', Source: 'one.example.com', Network: '00ff00ff00ff00ff' };
    mockPost('/get-votes', { votes: votesFrom(2, 1, { ...details, Country: 'CD' }), next_Page: null });
  });

  async function openVotes() {
    const user = await openDashboard('votes');
    await screen.findByRole('table');
    return user;
  }

  async function chooseColumns() {
    const user = await openVotes();
    await user.click(button('Columns'));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Columns to show' })) };
  }

  it('opens a row by its name, with the full text of all columns', async () => {
    const user = await openVotes();
    button('Voter 2').focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Vote' });
    const [terms, texts] = ['term', 'definition'].map((role) =>
      within(dialog)
        .getAllByRole(role)
        .map(({ textContent }) => textContent),
    );
    expect(terms?.join(', ')).toBe(
      'Name, Status, Vote number, Network, Country, Zip Code, Phone Number, Email, Free Gifts, Cast, Source',
    );
    expect(texts).toEqual([
      'Voter 2',
      'Counted',
      '2',
      '00ff00ff00ff00ff',
      'Democratic Republic of the Congo',
      '00000',
      '–',
      'voter.2@example.com',
      'True',
      expect.stringMatching(/2026.*(?:UTC|GMT|[A-Z]{3,4})/),
      'one.example.com',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(dialog.open).toBe(false);
  });

  it('is sorted by its time alone, in either order, which is in the address', async () => {
    const user = await openVotes();
    const requests = mockPost('/get-votes', { votes: votesFrom(2, 1), next_Page: null });
    const cast = screen.getByRole('columnheader', { name: 'Cast' });
    expect(cast.getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'Name' }).title).toContain('search or filter');
    await user.dblClick(button('Cast'));
    await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ order: 'oldest' }]));
    expect(address()).toContain('order=oldest');
    expect(cast.getAttribute('aria-sort')).toBe('ascending');
    await user.click(button('Cast'));
    expect(address()).not.toContain('order');
  });

  it('hides columns, remembers that, and shows their values in an opened row', async () => {
    const { user, dialog } = await chooseColumns();
    const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map((box) => box.labels?.[0]?.textContent)).toEqual(headings().slice(2));
    expect(boxes.every(({ checked }) => checked)).toBe(true);
    for (const box of boxes.slice(1)) await user.click(box);
    expect(headings()).toEqual(['Select all votes on this page', 'Name', 'Network']);

    cleanup();
    await openVotes();
    expect(headings()).toEqual(['Select all votes on this page', 'Name', 'Network']);
    await user.click(button('Voter 1'));
    expect(within(await screen.findByRole('dialog', { name: 'Vote' })).getByText('voter.1@example.com')).toBeTruthy();
  });

  it('shows a hidden column again', async () => {
    window.localStorage.setItem(key, '["email"]');
    const { user, dialog } = await chooseColumns();
    expect(headings()).not.toContain('Email');
    await user.click(dialog.getByRole('checkbox', { name: 'Email' }));
    expect(headings()).toContain('Email');
    expect(window.localStorage.getItem(key)).toBe('[]');
  });

  it.each(['{', '{"email":true}', 'null', '[1,null,"unknown"]', '["name","choose"]'])('ignores %s', async (kept) => {
    window.localStorage.setItem(key, kept);
    await openVotes();
    expect(headings()).toHaveLength(10);
  });
});
