import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { POLL_FILE } from '../admins/audit/audit-entry.entity.js';
import { distribute } from '../cluster/distribute.js';
import { readEnvironment } from '../platform/config/config.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { candidateIds } from '../poll/candidate-ids.js';
import { consentWordsOf } from '../poll/consent-words.js';
import { PollRepository } from '../poll/poll.repository.js';
import { readPollFile } from '../poll/poll-file.js';
import type { PollFile } from '../poll/poll-file-schema.js';
import { PollVersion } from '../poll/poll-version.entity.js';
import { connect, createDataSource } from '../schema/data-source.js';
import { migrateDatabase } from '../schema/migrate.js';
import { addToTotals } from '../totals/counts/add-to-totals.js';
import { SLOTS } from '../totals/counts/slots.js';
import { ConsentRepository } from '../votes/consent/consent.repository.js';
import { addAllTexts } from '../votes/search/vote-texts.repository.js';
import { VOTER_FIELDS } from '../votes/voter-details.entity.js';
import { rejectArguments } from './command-line.mjs';
import { withDatabase } from './embedded/reach-database.js';
import { madeUpVotes, type Run } from './made-up-people.js';
import { runCommand } from './run-command.js';
import { MAX_MADE_UP_VOTES, USAGES } from './usages.mjs';
import { withoutIndexes } from './without-indexes.js';

// `npm run seed -- --votes 1000000`: adds votes of fictional people, for demonstrations and benchmarks.

/** Votes per statement, so that memory does not grow with the number of votes. */
const BATCH = 20_000;

const DETAILS = VOTER_FIELDS.map(({ column }) => column).join(', ');
const GIVEN_DETAILS = VOTER_FIELDS.map(
  ({ column, type }) => `coalesce(${column}, ${type === 'text' ? "''" : 'false'})`,
).join(', ');
const TYPED_DETAILS = VOTER_FIELDS.map(({ column, type }) => `${column} ${type}`).join(', ');

/** Rows and totals in one statement, as in the ballot box. The slot is not used by batches, so no vote waits. */
const STORE = `
WITH stored AS (
  INSERT INTO votes (voter_key, ${DETAILS}, candidate_id, source, cast_at, consent, network, mail_domain)
  SELECT decode(voter_key, 'hex'), ${GIVEN_DETAILS}, candidate_id, source, cast_at, consent, decode(network, 'hex'), split_part(email, '@', 2)
  FROM json_to_recordset($1) AS vote
    (voter_key text, ${TYPED_DETAILS}, candidate_id smallint, source text, cast_at timestamptz, consent smallint, network text)
  RETURNING country, candidate_id, cast_at
), ${addToTotals('stored', `${SLOTS.seed}`)}
SELECT FROM stored`;

await runCommand(USAGES.seed, async ({ values }) => {
  const votes = Number(values.votes);
  if (!Number.isInteger(votes) || votes < 1 || votes > MAX_MADE_UP_VOTES)
    rejectArguments(USAGES.seed, `--votes takes a whole number from 1 to ${MAX_MADE_UP_VOTES}`);
  return withDatabase(async (database) => {
    await migrateDatabase(database, requireOneMachine);
    const dataSource = await connect(createDataSource(database, { entities: [PollVersion] }), database);
    try {
      await fill(dataSource, votes, values.force === true, await pollOf(dataSource));
      return 0;
    } finally {
      await dataSource.destroy();
    }
  });
});

/** POLL_FILE sets up a poll that has none, as a start of the server does. */
async function pollOf(dataSource: DataSource): Promise<PollFile> {
  const polls = new PollRepository(dataSource);
  const inForce = await polls.inForce();
  if (inForce) return inForce.poll;
  const poll = readPollFile(readEnvironment().POLL_FILE);
  await polls.publish(() => poll, POLL_FILE);
  return poll;
}

async function requireOneMachine(dataSource: DataSource): Promise<void> {
  if (await distribute(dataSource, false)) {
    throw new StartupError(
      'A cluster takes no made-up votes: seed a single PostgreSQL, and restore a backup of it here.',
    );
  }
}

async function consentsOf(dataSource: DataSource, poll: PollFile): Promise<Map<string, number>> {
  const shown = new Set(consentWordsOf(poll).map(({ key }) => key));
  const known = await new ConsentRepository(dataSource).save(consentWordsOf(poll));
  return new Map(known.filter(({ key }) => shown.has(key)).map(({ language, id }) => [language, id]));
}

/** In one transaction, so that an interrupted seed leaves nothing. */
async function fill(dataSource: DataSource, votes: number, isForced: boolean, poll: PollFile): Promise<void> {
  const run: Run = {
    name: randomBytes(3).toString('hex'),
    now: new Date(),
    candidates: candidateIds(poll),
    sources: poll.campaign_domains,
    fields: poll.fields,
    countries: poll.countries,
    home: poll.home_country,
    consents: await consentsOf(dataSource, poll),
  };
  await dataSource.transaction(async (manager) => {
    const add = () => addVotes(manager, votes, run);
    if (!isForced) await requireNoVotes(manager);
    if (isForced) return add();
    // The tables are empty, so rebuilding the indexes afterwards costs nothing extra.
    await withoutIndexes(manager, 'votes', add);
    return withoutIndexes(manager, 'vote_texts', () => addAllTexts(manager));
  });
  if (process.stdout.isTTY) process.stdout.write('\r');
  // Without statistics the planner chooses slow plans for the first searches.
  await dataSource.query('VACUUM (ANALYZE) votes, vote_texts');
  process.stdout.write(`${votes} made-up votes were added.\n`);
}

/** Prepares the next batch while the database stores the current one. */
async function addVotes(manager: EntityManager, votes: number, run: Run): Promise<void> {
  let stored: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < votes; from += BATCH) {
    const to = Math.min(from + BATCH, votes);
    const batch = JSON.stringify(madeUpVotes({ from, to, total: votes }, run));
    await stored;
    stored = manager.query(STORE, [batch]);
    if (process.stdout.isTTY) process.stdout.write(`\r${from} of ${votes} votes`);
  }
  await stored;
}

/** Locks the table against new votes until the transaction ends, so that the check stays valid. */
async function requireNoVotes(manager: EntityManager): Promise<void> {
  await manager.query('LOCK TABLE votes IN EXCLUSIVE MODE');
  const [row]: { has_votes: boolean }[] = await manager.query('SELECT EXISTS (SELECT FROM votes) AS has_votes');
  if (row?.has_votes) {
    throw new StartupError('There are votes in this database already. To add made-up ones to them: --force');
  }
}
