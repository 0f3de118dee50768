import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockCall, mockGet, mockPost, rejectWith, signIn } from '../../../../test/admin';
import { button, dialog, openDashboard } from '../../../../test/open-dashboard';
import { pollStateInterval } from '../../../content/timers';
import { showMomentsFor } from '../time-zone';

const open = { state: 'open', opens_at: null, closes_at: null, paused: null, version: 3, managed_by: 'desk' };
const paused = { ...open, state: 'paused', paused: { en: 'We count anew.', es: 'Contamos.' } };
const later = '2099-01-01T00:00:00.000Z';
const closed = { ...open, state: 'closed', closes_at: '2026-11-20T18:00:00.000Z' };

const version = (number: number, fields: string[] = ['closes_at']) => ({
  version: number,
  published_at: '2026-11-20T18:00:00.000Z',
  published_by: number === 1 ? 'poll file' : 'olive@example.com',
  fields,
});

async function openPoll(role: 'viewer' | 'editor', ...states: object[]) {
  mockGet('/admin/account', { email: 'olive@example.com', role, second_factor: null });
  mockGet('/admin/poll', { version: 3, poll: {} });
  mockGet('/admin/poll/state', ...states);
  const versions = mockGet('/admin/poll/versions', {
    versions: [version(3), version(2), version(1, [])],
    next_page: null,
  });
  const user = await openDashboard('poll');
  await screen.findByRole('heading', { name: 'Version 3 in force' });
  return { user, versions };
}

/** Presses a button, and the same in the dialog that it opens. */
async function pressTwice(user: UserEvent, name: string) {
  await user.click(button(name));
  const form = await dialog(name);
  await user.click(form.getByRole('button', { name }));
  return form;
}

const done = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => signIn());

describe('whether votes are taken', () => {
  it('is paused with words for voters, of which the English ones are required', async () => {
    const changes = mockCall('patch', '/admin/poll/state', {});
    const { user } = await openPoll('editor', open, paused);
    expect(screen.getByText('Votes are taken.')).toBeTruthy();
    await user.click(button('Pause'));
    const form = await dialog('Pause');
    await user.type(form.getByLabelText('What voters read (Español)'), 'Contamos.');
    await user.click(form.getByRole('button', { name: 'Pause' }));
    expect(form.getByText('Tell voters why.')).toBeTruthy();
    await user.type(form.getByLabelText('What voters read (English)'), 'We count anew.');
    await user.click(form.getByRole('button', { name: 'Pause' }));
    await done();
    expect(changes.map(({ body }) => body)).toEqual([
      { state: 'paused', reason: { en: 'We count anew.', es: 'Contamos.' } },
    ]);
    expect(await screen.findByText('Voting is paused. Voters read: "We count anew."')).toBeTruthy();
    expect(button('Go on')).toBeTruthy();
  });

  it.each([
    ['Close now', open, 'Votes are taken.', { state: 'closed' }],
    // Until its end, even if that passes while the question is asked.
    ['Go on', { ...paused, closes_at: later }, /^Voting is paused/, { state: 'open', closes_at: later }],
    ['Open now', { ...open, state: 'not-yet', opens_at: later }, /^Voting opens /, { state: 'open', closes_at: null }],
  ])('is changed by %s after a question, and the history is read again', async (name, state, words, sent) => {
    const changes = mockCall('patch', '/admin/poll/state', {});
    const { user, versions } = await openPoll('editor', state);
    expect(screen.getByText(words)).toBeTruthy();
    await pressTwice(user, name);
    await done();
    expect(changes.map(({ body }) => body)).toEqual([sent]);
    await waitFor(() => expect(versions).toHaveLength(2));
  });

  it('is reopened until a later time, or without an end', async () => {
    const changes = mockCall('patch', '/admin/poll/state', {});
    const { user } = await openPoll('editor', closed);
    expect(screen.getByText(/^Voting has closed, on Nov 20, 2026/)).toBeTruthy();
    await user.click(button('Reopen'));
    const form = await dialog('Reopen');
    // A date without its time has no value.
    const until = form.getByLabelText<HTMLInputElement>('Until');
    Object.defineProperties(until, {
      validity: { configurable: true, value: { badInput: true } },
      reportValidity: { configurable: true, value: () => fireEvent.invalid(until) && false },
    });
    await user.click(form.getByRole('button', { name: 'Reopen' }));
    expect(form.getByText('Give both date and time, or neither.')).toBeTruthy();
    Object.defineProperty(until, 'validity', { value: { badInput: false } });
    fireEvent.change(form.getByLabelText('Until'), { target: { value: '2020-01-01T00:00' } });
    await user.click(form.getByRole('button', { name: 'Reopen' }));
    expect(form.getByText('Choose a later time.')).toBeTruthy();
    fireEvent.change(form.getByLabelText('Until'), { target: { value: '2099-01-01T00:00' } });
    await user.click(form.getByRole('button', { name: 'Reopen' }));
    await done();
    await pressTwice(user, 'Reopen');
    await done();
    // In the zone in which the dashboard shows it.
    showMomentsFor({ time_zone: 'Asia/Kolkata' });
    await user.click(button('Reopen'));
    const zoned = await dialog('Reopen');
    fireEvent.change(zoned.getByLabelText('Until'), { target: { value: '2099-01-01T05:30' } });
    await user.click(zoned.getByRole('button', { name: 'Reopen' }));
    await done();
    const ends = [new Date('2099-01-01T00:00').toISOString(), null, later];
    expect(changes.map(({ body }) => body)).toEqual(ends.map((closes_at) => ({ state: 'open', closes_at })));
  });

  it('is shown as it is now', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setInterval', 'setTimeout', 'clearTimeout', 'clearInterval'],
    });
    await openPoll('editor', open, closed);
    await act(() => vi.advanceTimersByTimeAsync(pollStateInterval));
    expect(await screen.findByText(/^Voting has closed/)).toBeTruthy();
  });

  it('stays as it is when the server refuses, and the dialog says why', async () => {
    mockCall('patch', '/admin/poll/state', rejectWith(409, 'poll.managed_by_file'));
    const { user } = await openPoll('editor', open);
    const form = await pressTwice(user, 'Close now');
    expect((await form.findByRole('alert')).textContent).toBe(
      'This poll is kept in a file. Its operator changes it there.',
    );
  });

  it('is only read by viewers, and where a file keeps the poll', async () => {
    await openPoll('viewer', { ...paused, managed_by: 'file' });
    expect(screen.getByText(/^This poll is kept in a file/)).toBeTruthy();
    for (const name of [/Pause/, /Close now/, /Go on/, /Put back/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('the history', () => {
  it('says who changed what, and compares a version with the poll in force', async () => {
    const { user } = await openPoll('editor', open);
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items[0]).toMatch(/Version 3 in force.*Changed: Closes.*olive@example\.com/);
    expect(items[2]).toMatch(/Version 1.*The first version\..*poll file/);
    mockGet('/admin/poll/versions/2/differences', {
      differences: [
        { path: 'closes_at', before: null, after: '"2026-11-20T18:00:00Z"' },
        { path: 'receipts', before: '"on"', after: null },
      ],
    });
    await user.click(button('Compare: version 2'));
    const compared = await dialog('Version 2 and now');
    expect(await compared.findByText('Now: 2026-11-20T18:00:00Z')).toBeTruthy();
    expect(compared.getByText('Then: on')).toBeTruthy();
    expect(compared.getAllByText(/nothing$/)).toHaveLength(2);
  });

  it('puts a version back after a question, or says why not', async () => {
    const puts = mockPost('/admin/poll/versions/1/put-back', rejectWith(409, 'poll.rejected'), {});
    const { user } = await openPoll('editor', open);
    await user.click(button('Put back: version 1'));
    const form = await dialog('Put back');
    await user.click(form.getByRole('button', { name: 'Put back' }));
    expect((await form.findByRole('alert')).textContent).toMatch(/^This would change what votes were cast for\./);
    await user.click(form.getByRole('button', { name: 'Put back' }));
    await done();
    expect(puts).toHaveLength(2);
  });
});
