import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RetentionJobs } from '../src/admins/retention.jobs.js';
import type { Administration } from './support/administration.js';
import { ADMINISTRATOR, logIn, PASSWORD, signedIn, tokenOf } from './support/administrator.js';
import { addApp } from './support/authenticator-app.js';
import { emptyInbox, inbox } from './support/empty-inbox.js';
import { olive, poll, startWithAdministrator } from './support/poll-of-test.js';
import { untilPassed } from './support/until.js';
import { errorOf, invalidFieldsOf } from './support/voters.js';

const NEW_PASSWORD = 'copper kettle behind the moon';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const signInsSchema = z.strictObject({
  sign_ins: z.array(
    z.strictObject({
      id: z.uuid(),
      at: z.iso.datetime(),
      last_seen_at: z.iso.datetime(),
      network: z.string(),
      device: z.string(),
      is_open: z.boolean(),
      is_current: z.boolean(),
    }),
  ),
});
const renewedSchema = z.strictObject({ token: z.string() });

beforeEach(async () => {
  await emptyInbox();
  // Requests come from the loopback, so they may claim any client address.
  await startWithAdministrator({ SMTP_URL: inbox.url, TRUST_PROXY: ['127.0.0.1/32', '::1/128'] });
});

const signInFrom = async (address: string, userAgent = FIREFOX) =>
  olive.as(tokenOf(await logIn(poll).set('X-Forwarded-For', address).set('User-Agent', userAgent).expect(200)));
const otto = async () => olive.as(await signedIn(poll, 'otto@example.com'));
const PATH = 'admin/account';
const end = (by: Administration, id?: string) => by.delete(`${PATH}/sessions${id ? `/${id}` : ''}`);
const signInsOf = async (by: Administration) =>
  signInsSchema.parse((await by.get(`${PATH}/sign-ins`).expect(200)).body).sign_ins;
const works = async (session: Administration) => (await session.get(PATH)).status === 200;
const changePassword = (current_password?: string, password?: string) =>
  olive.post(`${PATH}/password`, { current_password, password });

describe('the time zone', () => {
  const change = (time_zone: unknown) => olive.patch(PATH, { time_zone });
  const stored = async (by = olive) =>
    z.object({ time_zone: z.string().nullable() }).parse((await by.get(PATH).expect(200)).body).time_zone;

  it("is the browser's until one is chosen, and again when it is taken back", async () => {
    expect(await stored()).toBeNull();
    await change('Asia/Kolkata').expect(204);
    expect(await stored()).toBe('Asia/Kolkata');
    expect(await stored(await otto())).toBeNull();
    await change(null).expect(204);
    expect(await stored()).toBeNull();
  });

  it.each([undefined, '', 'Mars/Olympus', '+02:00x', 5, 'A'.repeat(1_000)])('is not %j', async (zone) => {
    expect(invalidFieldsOf(await change(zone).expect(400))).toEqual(['time_zone']);
  });
});

describe('sign-ins', () => {
  it('are shown by network and device, newest first, to their own account', async () => {
    await signInFrom('203.0.113.77');
    const session = await signInFrom('2001:db8:1:2::3', 'curl/8.5.0');
    expect((await signInsOf(session)).map((one) => [one.network, one.device, one.is_open, one.is_current])).toEqual([
      ['2001:db8:1::/48', 'curl/8.5.0', true, true],
      ['203.0.113.0/24', 'Firefox, Linux', true, false],
      [expect.any(String), expect.any(String), true, false],
    ]);
    expect(await signInsOf(await otto())).toHaveLength(1);
  });

  it('stay for 90 days, whatever became of their sessions', async () => {
    await (await signInFrom('203.0.113.77')).post('admin/logout').expect(204);
    expect((await signInsOf(olive)).map(({ is_open }) => is_open)).toEqual([false, true]);
    await poll.database.query(`UPDATE sessions SET created_at = now() - interval '91 days' WHERE ended_at IS NOT NULL`);
    await poll.database.query(`UPDATE known_networks SET signed_in_at = now() - interval '91 days'`);
    await poll.app.get(RetentionJobs).delete();
    expect((await signInsOf(olive)).map(({ is_open }) => is_open)).toEqual([true]);
    expect(await poll.rowCount('SELECT FROM known_networks')).toBe(0);
  });

  it('say when the session was last seen, to the minute', async () => {
    await poll.database.query(`UPDATE sessions SET last_seen_at = now() - interval '1 hour'`);
    await olive.get(PATH).expect(200);
    const [own] = await signInsOf(olive);
    expect(Date.now() - Date.parse(own?.last_seen_at ?? '')).toBeLessThan(60_000);
  });

  it('are reported to the account by mail if they are from another network than before', async () => {
    await signInFrom('203.0.113.77');
    const mail = await inbox.mailTo(ADMINISTRATOR);
    expect(mail.subject).toBe('A sign-in from a new network');
    expect(mail.text).toContain('from the network 203.0.113.0/24, with Firefox, Linux');
    await signInFrom('203.0.113.77');
    await signInFrom('198.51.100.1', '<b>');
    expect((await inbox.mailTo(ADMINISTRATOR, 2)).text).toContain('198.51.100.0/24, with an unknown device');
    expect(inbox.mails).toHaveLength(2);
  });

  it('by other factors are announced: the account gets a mail of each that is added, made anew or removed, once', async () => {
    await addApp(poll, olive.token);
    await olive.post('admin/second-factors/recovery-codes').expect(200);
    for (const _twice of [1, 2]) await olive.delete('admin/second-factors/app').expect(204);
    await signInFrom('203.0.113.77');
    for (const [index, [subject, text]] of [
      ['A new second factor', `An authenticator app was added to your account ${ADMINISTRATOR}.`],
      ['New recovery codes', `New recovery codes were made for your account ${ADMINISTRATOR}.`],
      ['A second factor was removed', `The authenticator app was removed from your account ${ADMINISTRATOR}.`],
      ['A sign-in from a new network', 'from the network 203.0.113.0/24'],
    ].entries()) {
      const mail = await inbox.mailTo(ADMINISTRATOR, index + 1);
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain(text);
      expect(mail.text).toContain('/dashboard?show=account');
    }
  });

  it('need no mail server that responds', async () => {
    const resume = inbox.pause();
    await signInFrom('203.0.113.77');
    resume();
    inbox.rejection = 'no such mailbox';
    await signInFrom('198.51.100.1');
  });
});

describe('a session', () => {
  it('is ended from another one, idempotently, and no other session with it', async () => {
    const stolen = await signInFrom('203.0.113.77');
    const third = await signInFrom('203.0.113.77');
    const id = (await signInsOf(stolen)).find(({ is_current }) => is_current)?.id;
    await Promise.all([end(olive, id).expect(204), end(olive, id).expect(204)]);
    expect([await works(stolen), await works(third), await works(olive)]).toEqual([false, true, true]);
    const ended = await poll.auditEntries('sessions ended');
    expect(ended).toEqual([[ADMINISTRATOR, 'sessions ended', { sessions: 1 }]]);
  });

  it('of another account is not ended, and one is named by an id', async () => {
    const other = await otto();
    await end(olive, (await signInsOf(other))[0]?.id).expect(204);
    expect(await works(other)).toBe(true);
    expect(invalidFieldsOf(await end(olive, encodeURIComponent("' OR true --")))).toEqual(['id']);
  });

  it('ends all others, even if two do so at the same time, of which at most one survives', async () => {
    const others = [await signInFrom('203.0.113.77'), await signInFrom('203.0.113.77')];
    expect((await end(olive).expect(200)).body).toEqual({ ended: 2 });
    expect((await end(olive).expect(200)).body).toEqual({ ended: 0 });
    expect(await Promise.all(others.map(works))).toEqual([false, false]);
    const two = [olive, await signInFrom('203.0.113.77')];
    await Promise.all(two.map((session) => end(session)));
    expect((await Promise.all(two.map(works))).filter(Boolean).length).toBeLessThanOrEqual(1);
  });
});

describe('your own password', () => {
  it('changes with the current one, ends all other sessions, and earlier tokens of this one', async () => {
    const other = await signInFrom('203.0.113.77');
    const response = await changePassword(PASSWORD, NEW_PASSWORD).expect(200);
    const renewed = olive.as(renewedSchema.parse(response.body).token);
    expect([await works(other), await works(olive), await works(renewed)]).toEqual([false, false, true]);
    expect((await signInsOf(renewed)).filter(({ is_open }) => is_open)).toHaveLength(1);
    await logIn(poll).expect(401);
    await logIn(poll, ADMINISTRATOR, NEW_PASSWORD).expect(200);
    expect((await poll.auditEntries()).map(([, action]) => action)).toContain('password changed');
  });

  it('changes once if it is changed twice at the same time', async () => {
    const passwords = [`${NEW_PASSWORD} one`, `${NEW_PASSWORD} two`];
    const responses = await Promise.all(passwords.map((password) => changePassword(PASSWORD, password)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const [set = ''] = passwords.filter((_, index) => responses[index]?.status === 200);
    await logIn(poll, ADMINISTRATOR, set).expect(200);
  });

  it('stays if the current one is wrong, or the new one is easy to guess', async () => {
    expect(invalidFieldsOf(await changePassword('wrong', NEW_PASSWORD))).toEqual(['current_password']);
    expect(invalidFieldsOf(await changePassword(PASSWORD, 'password1234'))).toEqual(['password']);
    expect(invalidFieldsOf(await changePassword())).toEqual(['current_password', 'password']);
    await logIn(poll).expect(200);
    expect(await works(olive)).toBe(true);
  });

  it('is logged as tried by its administrator only with a session, not at a sign-in', async () => {
    for (const _ of [1, 2]) await logIn(poll, ADMINISTRATOR, 'wrong').expect(401);
    await changePassword('wrong', NEW_PASSWORD);
    expect((await poll.auditEntries('sign-in refused')).map(([actor, , detail]) => [actor, detail])).toEqual([
      ['nobody', { account: ADMINISTRATOR, attempts: 1 }],
      [ADMINISTRATOR, { account: ADMINISTRATOR, attempts: 1 }],
    ]);
  });

  it('cannot be guessed with a stolen session: attempts are limited', async () => {
    await poll.close();
    await startWithAdministrator({ LOGIN_LIMIT_PER_MINUTE: 3 });
    const responses = [];
    for (const _ of Array.from({ length: 4 })) responses.push(await changePassword('wrong', NEW_PASSWORD));
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 429]);
    const [, , , last] = responses;
    expect(last && errorOf(last).code).toBe('rate.limited');
  });

  it('leaves no session that began with the old one while it changed', async () => {
    const [{ status }] = await Promise.all([
      changePassword(PASSWORD, NEW_PASSWORD),
      ...Array.from({ length: 5 }, () => logIn(poll)),
    ]);
    expect(status).toBe(200);
    await untilPassed(async () => {
      expect(await poll.rows('SELECT FROM sessions WHERE ended_at IS NULL')).toHaveLength(1);
    });
  });
});
