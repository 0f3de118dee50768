import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { pollFileSchema } from 'backend/poll-file';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { delayedResponse, mockCall, mockGet, mockPost, rejectWith, signIn } from '../../../../test/admin';
import { accessibilityViolations } from '../../../../test/axe';
import { openAddress } from '../../../../test/open-address';
import { button, dialog, openDashboard } from '../../../../test/open-dashboard';
import { isRecord } from '../../../api/is-record';

const file: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../../poll.json'), 'utf8'));
const poll = pollFileSchema.parse(file);

const state = { state: 'open', opens_at: null, closes_at: null, paused: null, version: 3, managed_by: 'desk' };

function mockPoll(...polls: object[]): void {
  mockGet('/admin/poll', ...polls);
  mockGet('/admin/poll/state', state);
  mockGet('/admin/poll/versions', { versions: [], next_page: null });
}

async function openPoll(role: 'viewer' | 'editor' | 'owner' = 'editor', ...polls: object[]): Promise<UserEvent> {
  mockGet('/admin/account', { email: 'olive@example.com', role, second_factor: null });
  mockPoll(...(polls.length > 0 ? polls : [{ version: 3, poll }]));
  return openDashboard('poll', 'Question and candidates');
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function publish(user: UserEvent, action = 'Publish'): Promise<void> {
  await user.click(button('Publish'));
  await user.click((await dialog('Publish')).getByRole('button', { name: action }));
}

/** Uploads a picture of a candidate, counted from 0. */
async function upload(user: UserEvent, candidate = 0): Promise<void> {
  const input = screen.getAllByLabelText('Upload a picture')[candidate] ?? document.body;
  await user.upload(input, new File(['1'], 'me.png', { type: 'image/png' }));
}

const pictures = () => screen.getAllByLabelText<HTMLInputElement>('Picture').map(({ value }) => value);

/** The changed fields of what was published. */
function changesIn({ body }: { body: unknown } = { body: undefined }): unknown {
  const published = isRecord(body) && isRecord(body.poll) ? body.poll : {};
  const before = new Map<string, unknown>(Object.entries(poll));
  return Object.fromEntries(
    Object.entries(published).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name))),
  );
}

beforeEach(() => signIn());

it('publishes what is changed after a question, and everything else as it was', async () => {
  const changes = mockCall('put', '/admin/poll', {});
  const user = await openPoll();
  await user.type(field('Question (English)'), 'Which logo?');
  await user.type(field('Tip jar'), '/x');
  await user.clear(field('Legal services'));
  await user.type(field('Privacy notice (English)'), 'https://example.org/privacy');
  fireEvent.change(field('Closes'), { target: { value: '2099-01-01T00:00' } });
  await user.selectOptions(field('Zip code'), 'Optional');
  await user.selectOptions(field('Countries that may vote'), 'Germany');
  await user.click(field('Pinterest'));
  await user.type(field('Usual votes a minute'), '500');
  expect(screen.getByText('9 fields are changed, and not published.')).toBeTruthy();
  await publish(user);
  await screen.findByText('Published');
  expect(changesIn(changes[0])).toEqual({
    question: { en: 'Which logo?' },
    links: { ...poll.links, tip_jar: 'https://tips.example.com/x', legal_services: null },
    operator: { ...poll.operator, privacy_notice: 'https://example.org/privacy' },
    closes_at: new Date('2099-01-01T00:00').toISOString(),
    fields: { zip_code: 'optional' },
    countries: ['DE'],
    share_targets: { ...poll.share_targets, pinterest: false },
    usual: { votes_per_minute: 500 },
  });
  expect(changes[0]?.body).toMatchObject({ version: 3, names_confirmed: false });
  expect(screen.queryByText(/not published/)).toBeNull();
});

it('changes nothing where a change is taken back', async () => {
  const user = await openPoll();
  await user.type(field('Usual votes a minute'), '5');
  await user.clear(field('Usual votes a minute'));
  await user.type(field('Description (English)'), '!');
  await user.type(field('Description (English)'), '{Backspace}');
  await user.selectOptions(field('Countries that may vote'), 'Germany');
  await user.click(button('Remove Germany'));
  expect(document.activeElement).toBe(field('Countries that may vote'));
  expect(screen.queryByText(/not published/)).toBeNull();
  await user.click(button('Publish'));
  expect(await screen.findByText('Nothing is changed.')).toBeTruthy();
});

it('has candidates in an order, who come and go', async () => {
  const changes = mockCall('put', '/admin/poll', {});
  const user = await openPoll();
  await user.click(button('Add a candidate'));
  const third = within(screen.getByRole('group', { name: 'Candidate 3' }));
  await user.type(third.getByLabelText('Name (English)'), 'Three');
  await user.type(third.getByLabelText('Text (Español)'), 'Tercera.');
  await user.click(button('Move up candidate 3'));
  await user.click(button('Remove candidate 1'));
  await publish(user);
  await screen.findByText('Published');
  const [, two] = poll.candidates;
  expect(changesIn(changes[0])).toEqual({
    candidates: [
      { id: 3, portrait: '/pictures/portraits/candidate-one.svg', name: { en: 'Three' }, text: { es: 'Tercera.' } },
      two,
    ],
  });
});

it('marks every field that the server rejects, opens its section and goes to the first', async () => {
  const errors = ['candidates[1].name', 'operator.terms["es"]', 'usual.votes_per_minute', 'colour'].map((path) => ({
    field: path,
    message: 'No.',
  }));
  mockCall('put', '/admin/poll', rejectWith(400, 'request.invalid', { errors }));
  const user = await openPoll();
  await user.clear(screen.getAllByLabelText('Name (English)')[1] ?? document.body);
  await publish(user);
  expect(await screen.findByText('4 fields have to be mended.')).toBeTruthy();
  const invalid = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')];
  expect(invalid.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Name (English)',
    'Terms (Español)',
    'Usual votes a minute',
  ]);
  expect(screen.getByText('Give a text of at most 80 characters, in English at least.')).toBeTruthy();
  expect(screen.getByText('Also wrong: colour')).toBeTruthy();
  expect(document.activeElement).toBe(invalid[0]);
  expect(invalid[0]?.closest('details')?.open).toBe(true);
  expect(await accessibilityViolations()).toEqual([]);
});

it('asks whether new names mean the same, once there are votes', async () => {
  const changes = mockCall('put', '/admin/poll', rejectWith(409, 'poll.candidates_renamed'), {});
  const user = await openPoll();
  await user.type(screen.getAllByLabelText('Name (English)')[0] ?? document.body, ' the First');
  await publish(user);
  const question = await dialog('Publish');
  await user.click(await question.findByRole('button', { name: 'Publish all the same' }));
  await screen.findByText('Published');
  expect(changes.map(({ body }) => body)).toEqual([
    expect.objectContaining({ names_confirmed: false }),
    expect.objectContaining({ names_confirmed: true }),
  ]);
});

it('lays changes over a version that another administrator published meanwhile', async () => {
  const changes = mockCall('put', '/admin/poll', rejectWith(409, 'poll.changed_meanwhile'), {});
  const theirs = { ...poll, description: 'Theirs.' };
  const user = await openPoll('editor', { version: 3, poll }, { version: 4, poll: theirs });
  await user.type(field('Question (English)'), 'Which logo?');
  await publish(user);
  const question = await dialog('Publish');
  expect((await question.findByRole('alert')).textContent).toMatch(/^The poll was changed meanwhile/);
  expect(field('Description (English)').value).toBe('Theirs.');
  await user.click(question.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Published');
  expect(changes[1]?.body).toMatchObject({
    version: 4,
    poll: { description: 'Theirs.', question: { en: 'Which logo?' } },
  });
});

it('keeps what another administrator has published in another field of the same part', async () => {
  const changes = mockCall('put', '/admin/poll', {});
  const user = await openPoll();
  await user.type(field('Tip jar'), '/mine');
  cleanup();
  const theirs = { ...poll, links: { ...poll.links, newsletter: 'https://theirs.example.com' } };
  const again = await openPoll('editor', { version: 4, poll: theirs });
  expect(field('Newsletter site').value).toBe('https://theirs.example.com');
  await again.click(button('Publish'));
  const question = await dialog('Publish');
  expect(question.getByText(/Tip jar/)).toBeTruthy();
  await again.click(question.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Published');
  expect(changes[0]?.body).toMatchObject({
    version: 4,
    poll: { links: { newsletter: 'https://theirs.example.com', tip_jar: 'https://tips.example.com/mine' } },
  });
});

it('keeps what another tab has typed', async () => {
  const user = await openPoll();
  await user.type(field('Question (English)'), 'Which logo?');
  const elsewhere = [['description', { en: 'From another tab.' }]];
  localStorage.setItem('poll-draft', JSON.stringify(elsewhere));
  await user.type(field('Tip jar'), '/');
  cleanup();
  await openPoll();
  expect(field('Description (English)').value).toBe('From another tab.');
  expect(field('Tip jar').value).toBe('https://tips.example.com/');
});

it('keeps a draft in the browser until it is discarded', async () => {
  const user = await openPoll('owner');
  await user.type(field('Question (English)'), 'Which logo?');
  await user.clear(field('Days for networks'));
  cleanup();
  const again = await openPoll('owner');
  expect(field('Question (English)').value).toBe('Which logo?');
  expect(field('Days for networks').value).toBe('');
  await again.click(button('Discard changes'));
  await again.click((await dialog('Discard changes')).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(field('Question (English)').value).toBe(''));
  expect(localStorage.getItem('poll-draft')).toBeNull();
});

it('previews pages at two widths, or marks what is wrong', async () => {
  const documents = { '/home': '<h1>Home</h1>', '/form': '<h1>Form</h1>', '/vote': '<h1>Vote</h1>' };
  const wrong = { errors: [{ field: 'site_link', message: 'No.' }] };
  const previews = mockPost('/admin/poll/preview', { documents }, rejectWith(400, 'request.invalid', wrong));
  const user = await openPoll('owner');
  await user.type(field('Question (English)'), 'Which logo?');
  await user.click(button('Show the preview'));
  await user.click(await screen.findByRole('button', { name: '/vote' }));
  const frames = [...document.querySelectorAll('iframe')];
  expect(frames.map(({ title, srcdoc }) => [title, srcdoc])).toEqual([
    ['/vote, Phone, 390 pixels', '<h1>Vote</h1>'],
    ['/vote, Computer, 1280 pixels', '<h1>Vote</h1>'],
  ]);
  expect(frames.map((frame) => frame.getAttribute('sandbox'))).toEqual(['allow-same-origin', 'allow-same-origin']);
  expect(previews[0]?.body).toMatchObject({ poll: { question: { en: 'Which logo?' } }, language: 'en' });
  await user.click(button('Show it again'));
  await waitFor(() => expect(document.activeElement).toBe(field('Address of the poll')));
});

it('is read by viewers, and changed by editors but for what only owners change', async () => {
  await openPoll('viewer');
  expect(field('Tip jar').closest('fieldset')?.disabled).toBe(true);
  for (const name of ['Publish', 'Show the preview', 'Discard changes'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  cleanup();
  const isOff = (label: string) => field(label).closest('fieldset:disabled') !== null;
  const locked = ['Address of the poll', 'Days for networks', 'Days for the audit log'];
  await openPoll('editor');
  expect(locked.map(isOff)).toEqual([true, true, true]);
  expect(screen.getAllByText('Only owners change this.').length).toBe(9);
  expect(isOff('Tip jar')).toBe(false);
  cleanup();
  await openPoll('owner');
  expect(locked.map(isOff)).toEqual([false, false, false]);
  expect(screen.queryByText('Only owners change this.')).toBeNull();
});

it('leaves what only owners change out of the draft of an editor, and says what the server rejects', async () => {
  localStorage.setItem('poll-draft', JSON.stringify([['network_days', 7]]));
  mockCall(
    'put',
    '/admin/poll',
    rejectWith(403, 'auth.forbidden', { errors: [{ field: 'closes_at', message: 'No.' }] }),
  );
  const user = await openPoll('editor');
  expect(field('Days for networks').value).toBe('30');
  fireEvent.change(field('Closes'), { target: { value: '2020-01-01T00:00' } });
  expect(screen.getByText('One field is changed, and not published.')).toBeTruthy();
  await publish(user);
  expect(await screen.findByText('Only owners change this: Closes. Nothing was published.')).toBeTruthy();
});

it('keeps the question when the response to it and the next one are lost', async () => {
  mockCall('put', '/admin/poll', () => HttpResponse.error());
  const user = await openPoll();
  mockGet('/admin/poll', () => HttpResponse.error());
  await user.type(field('Question (English)'), 'Which logo?');
  await publish(user);
  const question = await dialog('Publish');
  expect((await question.findByRole('alert')).textContent).toMatch(/^No answer came/);
  await waitFor(() => expect(screen.queryAllByText('Error fetching data')).toEqual([]));
});

it('says that the state of the poll could not be fetched, and fetches it again', async () => {
  mockPoll({ version: 3, poll });
  mockGet('/admin/poll/state', rejectWith(500, 'internal'));
  openAddress('/dashboard?show=poll');
  const [first] = await screen.findAllByRole('button', { name: 'Try again' });
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  mockGet('/admin/poll/state', state);
  if (first) await userEvent.setup().click(first);
  expect(await screen.findByLabelText('Days for networks')).toBeTruthy();
});

it('keeps what is typed, and another file, while a file is under way', async () => {
  const [slow, fast] = [delayedResponse({ path: '/uploads/a.webp' }), delayedResponse({ path: '/uploads/b.webp' })];
  mockPost('/admin/poll/uploads', slow.respond, fast.respond);
  const user = await openPoll();
  for (const candidate of [0, 1]) await upload(user, candidate);
  await user.type(field('Question (English)'), 'Which logo?');
  fast.release();
  await waitFor(() => expect(pictures()[1]).toBe('/uploads/b.webp'));
  slow.release();
  await waitFor(() => expect(pictures()).toEqual(['/uploads/a.webp', '/uploads/b.webp']));
  expect(field('Question (English)').value).toBe('Which logo?');
});

it('keeps a file that arrives while the poll is published', async () => {
  const [uploading, publishing] = [delayedResponse({ path: '/uploads/a.webp' }), delayedResponse({})];
  mockPost('/admin/poll/uploads', uploading.respond);
  const changes = mockCall('put', '/admin/poll', publishing.respond);
  const user = await openPoll();
  await upload(user);
  await user.type(field('Question (English)'), 'Which logo?');
  await publish(user);
  await waitFor(() => expect(changes).toHaveLength(1));
  uploading.release();
  await waitFor(() => expect(pictures()[0]).toBe('/uploads/a.webp'));
  publishing.release();
  await screen.findByText('Published');
  expect(pictures()[0]).toBe('/uploads/a.webp');
  expect(screen.getByText('One field is changed, and not published.')).toBeTruthy();
});

it.each([
  ['keeps a file that arrives after the poll was published', 'Publish', '/uploads/a.webp'],
  ['forgets a file that arrives after the draft was discarded', 'Discard changes', poll.candidates[0]?.portrait],
])('%s', async (_, action, expected) => {
  const uploading = delayedResponse({ path: '/uploads/a.webp' });
  mockPost('/admin/poll/uploads', uploading.respond);
  mockCall('put', '/admin/poll', {});
  const user = await openPoll('editor', { version: 3, poll }, { version: 4, poll });
  await upload(user);
  await user.type(field('Question (English)'), 'Which logo?');
  await user.click(button(action));
  await user.click((await dialog(action)).getByRole('button', { name: action }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  uploading.release();
  await user.type(field('Tip jar'), '/');
  await waitFor(() => expect(pictures()[0]).toBe(expected));
  const kept = localStorage.getItem('poll-draft') ?? '';
  expect(kept.includes('/uploads/a.webp')).toBe(action === 'Publish');
});

it('has the path of a file that is uploaded, or says why there is none', async () => {
  const path = '/uploads/0f3a.webp';
  const uploads = mockPost(
    '/admin/poll/uploads',
    { path },
    rejectWith(415, 'poll.upload_unsupported'),
    rejectWith(413, 'request.too_large'),
  );
  const user = await openPoll();
  await upload(user);
  await waitFor(() => expect(pictures()[0]).toBe(path));
  expect(document.querySelector('.poll-form__file img')?.getAttribute('src')).toBe(path);
  expect(uploads).toHaveLength(1);
  await upload(user, 1);
  expect(await screen.findByText('The file is no PNG, JPEG, WebP or PDF, or it is broken.')).toBeTruthy();
  await user.upload(field('Upload a PDF'), new File(['"large"'], 'thanks.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('What was sent is too large.')).toBeTruthy();
  expect(screen.getByText('One field is changed, and not published.')).toBeTruthy();
});

it('leads an owner through five steps of a poll that is as it was installed, once', async () => {
  mockPoll({ version: 1, poll });
  const user = await openDashboard();
  const step = (name: string) => screen.findByRole('heading', { name: `Set up your poll: step ${name}` });
  const next = () => user.click(button('Next'));
  await step('1 of 5, the question');
  const setUp = () => within(screen.getByRole('region', { name: /^Set up your poll/ }));
  await user.type(setUp().getByLabelText('Question (English)'), 'Which logo?');
  await next();
  expect(document.activeElement).toBe(await step('2 of 5, the candidates'));
  await next();
  await step('3 of 5, opening times');
  await user.click(button('Back'));
  await step('2 of 5, the candidates');
  for (const _ of ['candidates', 'dates']) await next();
  await user.type(setUp().getByLabelText('Contact'), 'desk@example.org');
  await next();
  await step('5 of 5, links');
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  await user.click(button('Finish'));
  expect(await screen.findByText('2 fields are changed, and not published.')).toBeTruthy();
  expect(field('Contact').value).toBe('desk@example.org');
  cleanup();
  mockPost('/emails', { emails: [], next_page: null });
  await openDashboard();
  expect(await screen.findByRole('button', { name: 'Emails', pressed: true })).toBeTruthy();
});
