import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockGet, mockPost, rejectWith, signIn } from '../../../../test/admin';
import { button, columns, openDashboard, rowsInView, searchFor } from '../../../../test/open-dashboard';
import { changePoll } from '../../../../test/poll';
import type { PendingVoteDto } from '../../../api/schema';

type Mail = PendingVoteDto['mail'];

const agoAt = (ms: number) => new Date(Date.now() - ms).toISOString();
const sent: Mail = { state: 'sent', at: agoAt(300_000), failure: null, failed_at: null };
const waiting: Mail = { state: 'waiting', at: agoAt(300_000), failure: null, failed_at: null };

const voteOf = (person: string, mail: Mail): PendingVoteDto => ({
  id: `id-of-${person}`,
  email: `${person}@example.com`,
  name: `${person} Example`,
  country: 'DE',
  mail_domain: 'example.com',
  expires_at: '2026-12-04T10:00:00.000Z',
  mail,
});

const found = (...pending_votes: PendingVoteDto[]) => ({ pending_votes, next_page: null });
const againTo = (person: string) => button(`Send again to ${person}@example.com`);
const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';
const toggles = () => within(screen.getByRole('navigation', { name: 'What to show' }));

describe('the list of pending votes', () => {
  beforeEach(() => {
    signIn();
    changePoll({ confirmation: 'mail' });
  });

  it('says what became of each mail, and offers to send again those that do not wait', async () => {
    mockPost(
      '/admin/pending-votes',
      found(
        voteOf('ada', sent),
        voteOf('bob', waiting),
        voteOf('carol', { ...waiting, failure: 'unreachable', failed_at: agoAt(60_000) }),
        voteOf('dan', { ...waiting, failure: 'rejected', failed_at: agoAt(60_000) }),
        voteOf('eve', { state: 'limited', at: null, failure: null, failed_at: null }),
      ),
    );
    await openDashboard('pending-votes');
    await screen.findByRole('table');
    expect(columns()).toBe('Email, Send again, Mail, Name, Country, Expires');
    const [ada, bob, carol, dan, eve] = rowsInView();
    expect(ada).toMatch(/^ada@example\.comSend againSent 5 min\. agoada ExampleGermanyDec 4, 2026/);
    expect(bob).toContain('Waiting to be sent');
    expect(carol).toContain('Waiting: the mail server took no mail');
    expect(dan).toContain('Waiting: the mail server rejected it');
    expect(eve).toContain('Not sent: too many mails to this address');
    expect(['ada', 'bob', 'carol', 'dan', 'eve'].filter((person) => isOff(againTo(person)))).toEqual([
      'bob',
      'carol',
      'dan',
    ]);
    expect(screen.getByText(/Only that counts a vote: nobody can do it for them\./)).toBeTruthy();
  });

  it.each([
    ['The mail is queued.', { queued: true }],
    ['Not queued: this address had too many mails today.', { queued: false }],
    [/^This vote does not wait any more: it was confirmed, erased, or/, rejectWith(404, 'confirmation.gone')],
  ])('says "%s" after Send again, keeps the focus, and fetches the list anew', async (words, response) => {
    const lists = mockPost('/admin/pending-votes', found(voteOf('ada', sent)), found(voteOf('ada', waiting)));
    const mails = mockPost('/admin/pending-votes/id-of-ada/mail', response);
    const user = await openDashboard('pending-votes');
    await user.click(await screen.findByRole('button', { name: 'Send again to ada@example.com' }));
    expect(await screen.findByText(words)).toBeTruthy();
    await screen.findByText('Waiting to be sent');
    expect(lists).toHaveLength(2);
    expect(document.activeElement).toBe(againTo('ada'));
    await user.click(againTo('ada'));
    expect(mails).toHaveLength(1);
  });

  it('searches by email, which no URL has', async () => {
    const lists = mockPost('/admin/pending-votes', found(voteOf('ada', sent)));
    await openDashboard('pending-votes', 'ada@example.com');
    searchFor('Search Email', ' ada@ ');
    await waitFor(() => expect(lists).toHaveLength(2));
    expect(lists.map(({ body }) => body)).toEqual([{}, { search_text: 'ada@' }]);
    expect(window.location.hash).toMatch(/^#search=[0-9a-f]{12}$/);
    expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
  });

  it('says in the whole row since when a mail waits and when it failed', async () => {
    mockPost('/admin/pending-votes', found(voteOf('dan', { ...waiting, failure: 'rejected', failed_at: agoAt(0) })));
    const user = await openDashboard('pending-votes');
    await user.click(await screen.findByRole('button', { name: 'dan@example.com' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pending vote' }));
    for (const heading of ['Sent or waiting since', 'Last failed']) {
      expect(dialog.getByText(heading).nextElementSibling?.textContent).toMatch(/20\d\d/);
    }
  });

  it("shows in the whole row the mail's new state after Send again", async () => {
    mockPost('/admin/pending-votes', found(voteOf('ada', sent)), found(voteOf('ada', waiting)));
    mockPost('/admin/pending-votes/id-of-ada/mail', { queued: true });
    const user = await openDashboard('pending-votes');
    await user.click(await screen.findByRole('button', { name: 'ada@example.com' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pending vote' }));
    const again = dialog.getByRole('button', { name: 'Send again to ada@example.com' });
    await user.click(again);
    expect(await dialog.findByText('Waiting to be sent')).toBeTruthy();
    expect(isOff(again)).toBe(true);
  });

  it.each([
    ['in a poll without confirmation', 'off', 'editor'],
    ['for viewers', 'mail', 'viewer'],
  ] as const)('is not there %s', async (_where, confirmation, role) => {
    changePoll({ confirmation });
    mockGet('/admin/account', { email: 'vera@example.com', role });
    mockPost('/get-votes', { votes: [], next_Page: null });
    await openDashboard('votes');
    expect(toggles().getByRole('button', { name: 'Votes' })).toBeTruthy();
    expect(toggles().queryByRole('button', { name: 'Pending votes' })).toBeNull();
  });
});
