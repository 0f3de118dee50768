import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import request from 'supertest';
import { bareRequest } from 'test-support/bare-request';
import { Inbox, tokenIn } from 'test-support/inbox';
import { ProductProcess } from 'test-support/product-process';
import { expect, inject, it } from 'vitest';
import { BlockedBatch } from './support/blocked-batch.js';
import { confirmedPollFile } from './support/confirmed-poll.js';
import { connectTo, freshDatabase } from './support/fresh-database.js';
import { JWT_SECRET, SECRETS, VOTER_KEY_SECRET } from './support/poll-under-test.js';
import { ServedPoll } from './support/served-poll.js';
import { untilPassed } from './support/until.js';
import { type CastVote, voteOf } from './support/voters.js';
import { makeDue } from './support/waiting-mails.js';

/** A unique text in every field with personal details. */
const MARKER = 'Xq7Zmarker';

function markedVote(person: string, changes: CastVote = {}): CastVote {
  return voteOf(person, {
    name: `${MARKER} ${person}`,
    email: `${person}.${MARKER}@example.com`,
    phone_number: `${MARKER} 5550100`,
    zip_code: `${MARKER}90909`,
    freegifts: true,
    ...changes,
  });
}

const POISON = `
  CREATE FUNCTION interfere() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.name LIKE '%mallory' THEN PERFORM NEW.name::int; END IF;
    IF NEW.name LIKE '%trudy' THEN INSERT INTO votes SELECT NEW.*; END IF;
    IF NEW.name LIKE '%sybil' THEN NEW.country := NEW.name; END IF;
    RETURN NEW; END $$;
  CREATE TRIGGER interfere BEFORE INSERT ON votes FOR EACH ROW EXECUTE FUNCTION interfere()`;

/** Not in any line of the product or of its database, nor is a personal detail. */
function expectNowhere(log: string, ...secrets: string[]): void {
  for (const text of [log, readFileSync(inject('serverLog'), 'utf8')]) {
    expect(text.toLowerCase()).not.toContain(MARKER.toLowerCase());
    for (const secret of secrets) expect(text).not.toContain(secret);
  }
}

it('leaves no personal detail, secret or password in any log, for every outcome of a vote', async () => {
  const databaseUrl = await freshDatabase();
  const database = await connectTo(databaseUrl);
  const product = new ProductProcess('main.js', { DATABASE_URL: databaseUrl, ...SECRETS });
  const url = await product.url();
  const cast = async (vote: CastVote, key: string = randomUUID()) =>
    (await request(url).post('/api/vote').set('Idempotency-Key', key).send(vote)).status;

  const key = randomUUID();
  expect(await cast(markedVote('ada'), key)).toBe(201);
  expect(await cast(markedVote('ada'))).toBe(409);
  expect(await cast(markedVote('bob'), key)).toBe(422);
  expect(await cast(markedVote('carol', { name: `${MARKER}\u0000` }))).toBe(400);
  expect(await cast(markedVote('carol', { email: MARKER, country: MARKER, [MARKER]: MARKER }))).toBe(400);
  expect(await cast(markedVote('carol'), MARKER)).toBe(400);
  expect((await request(url).post('/api/vote').type('json').send(`{"${MARKER}`)).status).toBe(400);
  expect((await bareRequest(url, { target: `/vote?email=${MARKER}%40example.com` })).status).toBe(200);
  expect((await bareRequest(url, { target: `/api/${MARKER}?email=${MARKER}` })).status).toBe(404);
  expect((await bareRequest(url, { target: `/%zz?email=${MARKER}` })).status).toBe(400);

  // Three errors for which the database would quote the row in its message.
  await database.query(POISON);
  expect(await cast(markedVote('mallory'))).toBe(500);
  expect(await cast(markedVote('trudy'))).toBe(503);
  expect(await cast(markedVote('sybil'))).toBe(500);

  const blocked = await BlockedBatch.on(databaseUrl);
  const cut = cast(markedVote('dave'));
  await blocked.isWaiting();
  await blocked.cut();
  expect(await cut).toBe(503);
  await blocked.release();

  await database.query('ALTER TABLE daily_tallies RENAME TO mislaid');
  expect(await cast(markedVote('erin'))).toBe(503);
  await database.end();
  product.signal('SIGTERM');
  expect((await product.exit).code).toBe(0);

  // All that a server prints are JSON lines, one for each of these requests among them.
  expect(product.stderr).toBe('');
  const log = product.stdout;
  for (const line of log.trimEnd().split('\n')) expect(() => void JSON.parse(line)).not.toThrow();
  expect(log.match(/"route":/g)).toHaveLength(15);
  expect(log).toContain('SQLSTATE');
  expectNowhere(log, VOTER_KEY_SECRET, JWT_SECRET, inject('serverPassword'));
});

it('leaves no personal detail, link or mail of a pending vote in any log, for every outcome of the mail', async () => {
  const inbox = await Inbox.open();
  const poll = await ServedPoll.start({ SMTP_URL: inbox.url, POLL_FILE: confirmedPollFile(), LOG_LEVEL: 'debug' });
  const { url } = poll;
  const post = async (path: string, body: object, key: string = randomUUID()) =>
    (await request(url).post(`/api/vote${path}`).set('Idempotency-Key', key).send(body)).status;

  const key = randomUUID();
  expect(await post('', markedVote('ada'), key)).toBe(202);
  const token = tokenIn(await inbox.mail(1));
  expect(await post('', markedVote('bob'), key)).toBe(422);
  expect(await post('/confirmation-mail', {}, key)).toBe(202);
  expect(await post('/confirm', { token: MARKER })).toBe(404);
  expect(await post('/confirm', { token: [MARKER] })).toBe(400);
  expect(await post('/confirm', { token })).toBe(201);
  expect((await bareRequest(url, { target: `/confirm?token=${token}` })).status).toBe(200);
  inbox.rejection = MARKER;
  expect(await post('', markedVote('carol'))).toBe(202);
  const database = await connectTo(poll.config.DATABASE_URL);
  let failures = 0;
  // More than once while the machine stands still.
  const failsAgain = () =>
    untilPassed(async () => {
      const { rows } = await database.query<{ failures: number }>(`
        SELECT (payload->>'failures')::int AS failures FROM graphile_worker._private_jobs WHERE run_at > now()`);
      expect(rows[0]?.failures).toBeGreaterThan(failures);
      failures = rows[0]?.failures ?? 0;
    });
  await failsAgain();
  await inbox.close();
  await makeDue({ database });
  await failsAgain();
  // Database errors in the vote, and in the queue.
  await database.query('ALTER TABLE mail_allowances RENAME TO mislaid');
  expect(await post('', markedVote('dave'))).toBe(503);
  await makeDue({ database });
  await poll.logged(/The queue of jobs had an error: .*SQLSTATE 42P01/);
  await database.end();
  await poll.stop();

  const log = poll.log.join('');
  // More where mails were retried automatically while the server was closed.
  expect(log).toMatch(
    /confirmation mails were not sent and are tried again \(\d+ attempts failed\): .*the SMTP server did not take the mail \(ESOCKET\)/,
  );
  expectNowhere(log, token, '#token=');
});

it('leaves no address, password, token or mail of an administrator in any log, for every outcome of the mail', async () => {
  const inbox = await Inbox.open();
  const ADMIN_EMAIL = `${MARKER}@example.com`;
  const ADMIN_PASSWORD = `${MARKER} teapot under glass`;
  const poll = await ServedPoll.start({ ADMIN_EMAIL, ADMIN_PASSWORD, SMTP_URL: inbox.url, LOG_LEVEL: 'info' });
  const { url } = poll;
  const call = async (path: string, body: object) => (await request(url).post(`/api/admin/${path}`).send(body)).status;

  expect(await call('login', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })).toBe(200);
  expect(await call('login', { email: ADMIN_EMAIL, password: MARKER })).toBe(401);
  expect(await call('login', { email: MARKER, password: MARKER, [MARKER]: MARKER })).toBe(400);
  expect(await call('forgot-password', { email: ADMIN_EMAIL })).toBe(202);
  const token = tokenIn(await inbox.mail(1));
  inbox.rejection = MARKER;
  expect(await call('forgot-password', { email: ADMIN_EMAIL })).toBe(202);
  await poll.logged(/No link was mailed: .*the SMTP server did not take the mail \(EENVELOPE 550\)/);
  await inbox.close();
  expect(await call('forgot-password', { email: ADMIN_EMAIL })).toBe(202);
  await poll.logged(/No link was mailed: .*the SMTP server did not take the mail \(ESOCKET\)/);
  expect(await call('reset-password', { token, password: MARKER })).toBe(400);
  await poll.stop();

  expectNowhere(poll.log.join(''), token, JWT_SECRET);
});
