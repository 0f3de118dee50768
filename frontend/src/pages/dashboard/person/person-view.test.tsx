import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { delayedResponse, mockGet, mockPost, rejectWith, signIn } from '../../../../test/admin';
import { button, dialog, openDashboard } from '../../../../test/open-dashboard';

const details = {
  name: 'Ada Example',
  email: 'ada@example.com',
  phone_number: '',
  country: 'DE',
  zip_code: '10115',
  free_gifts: true,
  source: 'one.example.com',
  words: '',
  network: '00ff00ff00ff00ff',
  mail_domain: 'example.com',
};
const vote = {
  ...details,
  id: '7',
  status: 'counted',
  cast_at: '2026-11-20T18:00:00.000Z',
  invalidated_at: null,
  unsubscribed_at: null,
  erased_at: null,
};
const stored = { vote, pending_votes: [] };
const erased = {
  vote: { ...vote, status: 'erased', name: '', email: '', zip_code: '', erased_at: '2026-11-21T18:00:00.000Z' },
  pending_votes: [],
};

async function find(email = 'ada@example.com') {
  const user = await openDashboard('person');
  await user.type(screen.getByLabelText('Email address of the person'), email);
  await user.click(button('Find'));
  return user;
}

async function askToErase() {
  const user = await find();
  await user.click(await screen.findByRole('button', { name: 'Erase this person' }));
  return { user, question: await dialog('Erase this person') };
}

describe('one person', () => {
  beforeEach(() => {
    signIn();
    mockGet('/admin/account', { email: 'olive@example.com', role: 'editor' });
  });

  it('is found by address, with everything that is stored', async () => {
    const waiting = { ...details, name: 'Ada Twice', expires_at: '2026-11-27T18:00:00.000Z' };
    const requests = mockPost('/person', { ...stored, pending_votes: [waiting] });
    await find(' ada@example.com ');
    expect(await screen.findByText('Ada Example')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Vote that waits for its confirmation' })).toBeTruthy();
    expect(screen.getByText('Ada Twice')).toBeTruthy();
    for (const fact of ['Subscribed', 'Counted', '7']) expect(screen.getByText(fact)).toBeTruthy();
    expect(screen.getAllByText('00ff00ff00ff00ff')).toHaveLength(2);
    expect(requests.map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }]);
  });

  it('whose vote was invalidated is not said to count, or to get the newsletter', async () => {
    const invalidated = { ...vote, status: 'invalidated', invalidated_at: '2026-11-20T19:00:00.000Z' };
    mockPost('/person', { vote: invalidated, pending_votes: [] });
    await find();
    expect(await screen.findByText('Not counted')).toBeTruthy();
    expect(screen.queryByText('Subscribed')).toBeNull();
  });

  it('of whom nothing is stored has neither a file nor anything to erase', async () => {
    mockPost('/person', { vote: null, pending_votes: [] });
    await find();
    expect(await screen.findByText('Nothing is stored under this address.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download the file' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Erase this person' })).toBeNull();
  });

  it.each(['ada', ''])('is not searched for by %j', async (typed) => {
    const requests = mockPost('/person', stored);
    const user = await openDashboard('person');
    if (typed) await user.type(screen.getByLabelText('Email address of the person'), typed);
    await user.click(button('Find'));
    expect(await screen.findByText('Enter an email address, such as name@example.com.')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('is erased once a reason is given, and then shown as erased', async () => {
    mockPost('/person', stored, erased);
    const requests = mockPost('/person/erase', { changed: 1 });
    const { user, question } = await askToErase();
    await user.click(question.getByRole('button', { name: 'Erase' }));
    expect(await question.findByText('Give a reason.')).toBeTruthy();
    await user.type(question.getByLabelText('Reason'), 'a letter');
    await user.dblClick(question.getByRole('button', { name: 'Erase' }));
    expect(await screen.findByText(/^Erased .* What is left identifies no person\.$/)).toBeTruthy();
    expect(requests.map(({ body }) => body)).toEqual([{ email: 'ada@example.com', reason: 'a letter' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Erase this person' })).toBeNull());
  });

  it('cannot be kept by closing the question while it is being erased, and a lost response is no failure', async () => {
    mockPost('/person', stored);
    const lost = delayedResponse(() => HttpResponse.error());
    mockPost('/person/erase', lost.respond);
    const { user, question } = await askToErase();
    await user.type(question.getByLabelText('Reason'), 'a letter');
    await user.click(question.getByRole('button', { name: 'Erase' }));
    await waitFor(() => expect(question.queryByRole('button', { name: 'Cancel' })).toBeNull());
    expect(question.queryByRole('button', { name: 'Close' })).toBeNull();
    // As Escape does.
    const modal = screen.getByRole('dialog', { name: 'Erase this person' });
    expect(fireEvent(modal, new Event('cancel', { cancelable: true }))).toBe(false);
    lost.release();
    expect((await question.findByRole('alert')).textContent).toMatch(/^No answer came, so it is not known/);
    expect(question.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  });

  it('keeps the reason if erasing failed, and sends it as one line', async () => {
    mockPost('/person', stored, erased);
    const requests = mockPost('/person/erase', rejectWith(503, 'administration.busy'), { changed: 1 });
    const { user, question } = await askToErase();
    await user.click(question.getByLabelText('Reason'));
    await user.paste('a letter\tticket 17 ');
    await user.click(question.getByRole('button', { name: 'Erase' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    await waitFor(() => expect(question.getByRole('button', { name: 'Erase' }).ariaDisabled).not.toBe('true'));
    await user.click(question.getByRole('button', { name: 'Erase' }));
    expect(await screen.findByText(/^Erased .* What is left identifies no person\.$/)).toBeTruthy();
    const sent = { email: 'ada@example.com', reason: 'a letter ticket 17' };
    expect(requests.map(({ body }) => body)).toEqual([sent, sent]);
  });

  it('is not called unknown if the server could not search', async () => {
    mockPost('/person', rejectWith(503, 'administration.busy'));
    await find();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText('Nothing is stored under this address.')).toBeNull();
  });
});
