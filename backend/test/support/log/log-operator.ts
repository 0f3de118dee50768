import request from 'supertest';
import { z } from 'zod';
import { CheckpointSigner } from '../../../src/log/checkpoint-signer.js';
import { leafHash, TreeEdge } from '../../../src/log/merkle.js';
import { SequencerJobs } from '../../../src/log/sequencer.jobs.js';
import { WitnessesJobs } from '../../../src/log/witnesses.jobs.js';
import { passTime } from '../clock.js';
import { type PollUnderTest, VOTER_KEY_SECRET } from '../poll-under-test.js';
import { until } from '../until.js';
import { countedOf } from './kept-log.js';

const totals = z.array(z.strictObject({ GlobalVoteCount: z.int(), USVoteCount: z.int() }));
const countSchema = z.object({
  votes: totals,
  waiting: totals,
  candidates: z.array(z.int()),
  tree_size: z.int().nullable(),
});

const SETTLED = `SELECT FROM log_head WHERE checkpoint IS NOT NULL AND logged_roster = roster AND NOT EXISTS (SELECT FROM log_queue)`;

export const LET_AN_HOUR_PASS = "UPDATE log_queue SET queued_at = now() - interval '1 hour'";

/** As if an hour had passed: everything queued enters the log, however little, and witnesses are asked. */
export async function letAnHourPass({ app, database }: PollUnderTest): Promise<void> {
  await database.query(LET_AN_HOUR_PASS);
  passTime(3_600_000);
  // One that is under way may have begun before.
  for (const _ of ['this', 'next']) await app.get(SequencerJobs).loop.round();
  void app.get(WitnessesJobs).round();
}

/** Readers get whole bundles. */
const MAKE_BUNDLES = `
DELETE FROM log_bundles;
INSERT INTO log_bundles (n, entries)
SELECT index / 256, string_agg(substring(int4send(octet_length(line)) FROM 3) || convert_to(line, 'UTF8'), '' ORDER BY index)
FROM log_entries GROUP BY 1 HAVING count(*) = 256`;

/** Begins a transaction without triggers and foreign keys, after the append that is under way, whose entries it would miss. */
const BEGIN_BY_HAND = 'BEGIN; SET LOCAL session_replication_role = replica; SELECT FROM log_head FOR UPDATE';

/** What an operator can change by hand, and `restore` reverts. */
const TABLES = ['log_entries', 'log_bundles', 'log_tiles', 'log_head', 'tallies', 'daily_tallies'];

/** An operator who has the database and the log's key. */
export class LogOperator {
  constructor(private readonly poll: PollUnderTest) {}

  /** Waits until every vote and change has its entry, as after an hour, and the checkpoint is signed. */
  async settle(): Promise<void> {
    const isSettled = async () => {
      await letAnHourPass(this.poll);
      return (await this.poll.database.query(SETTLED)).rowCount === 1;
    };
    await until(isSettled);
    await this.isShown();
  }

  /** What `restore` reverts to. */
  async keep(): Promise<void> {
    for (const table of TABLES) await this.poll.database.query(`CREATE TABLE kept_${table} AS TABLE ${table}`);
  }

  async restore(): Promise<void> {
    await this.change(
      TABLES.map((table) => `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}`).join(';'),
    );
    // It sees that the log is as it was signed again.
    await this.poll.app.get(SequencerJobs).loop.round();
    await this.poll.app.get(SequencerJobs).loop.round();
  }

  /** Changes rows by hand. */
  async change(sql: string): Promise<void> {
    await this.poll.database.query(`${BEGIN_BY_HAND}; ${sql}; ${MAKE_BUNDLES}; COMMIT`);
    await this.isShown();
  }

  async lines(): Promise<string[]> {
    const { rows } = await this.poll.database.query<{ line: string }>(`
      SELECT line FROM log_entries ORDER BY log_entries.index`);
    return rows.map(({ line }) => line);
  }

  /** Replaces all entries, with matching tiles, signed checkpoint and totals. */
  async rewrite(lines: string[]): Promise<void> {
    const tree = new TreeEdge(0, []);
    const tiles = tree.add(lines.map(leafHash));
    const { database } = this.poll;
    await database.query(`${BEGIN_BY_HAND}; DELETE FROM log_entries; DELETE FROM log_tiles; DELETE FROM tallies;
       DELETE FROM daily_tallies`);
    await database.query(
      `INSERT INTO log_entries (index, vote_id, commitment, line)
       SELECT place - 1, CASE WHEN is_roster THEN NULL ELSE place END, CASE WHEN is_roster THEN NULL ELSE sha256((place || line)::bytea) END, line
       FROM unnest($1::text[]) WITH ORDINALITY AS entry (line, place), starts_with(line, 'v1 roster ') AS is_roster`,
      [lines],
    );
    await database.query(MAKE_BUNDLES);
    await database.query(
      'INSERT INTO log_tiles (level, n, hashes) SELECT * FROM unnest($1::smallint[], $2::bigint[], $3::bytea[])',
      [tiles.map(({ level }) => level), tiles.map(({ n }) => n), tiles.map(({ hashes }) => hashes)],
    );
    await database.query(
      `INSERT INTO tallies (candidate_id, country, slot, votes)
       SELECT split_part(line, ' ', 2)::int, replace(split_part(line, ' ', 3), 'GLOBAL', 'FR'), 0, count(*)
       FROM unnest($1::text[]) AS line GROUP BY 1, 2`,
      [countedOf(lines)],
    );
    await database.query(`
      INSERT INTO daily_tallies (day, candidate_id, slot, votes)
      SELECT current_date, candidate_id, 0, sum(votes) FROM tallies GROUP BY candidate_id`);
    await this.sign(lines.length, tree.root);
    await database.query('COMMIT');
    await this.isShown();
  }

  /** Signs a checkpoint of that size and root, whatever the entries are. */
  async sign(size: number, root: Buffer, secret = VOTER_KEY_SECRET): Promise<void> {
    const { rows } = await this.poll.database.query<{ origin: string }>('SELECT origin FROM log_head');
    await this.poll.database.query('UPDATE log_head SET size = $1, root = $2, checkpoint = $3', [
      size,
      root,
      new CheckpointSigner(secret).sign(rows[0]?.origin ?? '', size, root),
    ]);
  }

  /** Waits until the poll shows what is in the database: it caches totals for a moment. */
  private async isShown(): Promise<void> {
    const { rows } = await this.poll.database.query<{ cell: string; votes: number }>(`
      SELECT candidate_id || CASE country WHEN home_country THEN ' US' ELSE ' GLOBAL' END AS cell, sum(votes)::int AS votes
      FROM tallies, log_head GROUP BY 1 UNION ALL SELECT 'size', size::int FROM log_head`);
    const stored = new Map(rows.map(({ cell, votes }) => [cell, votes]));
    passTime(1_000);
    const isStored = async () => [...(await this.shown())].every(([cell, votes]) => votes === (stored.get(cell) ?? 0));
    await until(isStored);
  }

  /** The totals by candidate and region, the part that waits, and the size of the log. */
  private async shown(): Promise<Map<string, number | null>> {
    const response = await request(this.poll.url).get('/api/vote/count').expect(200);
    const { votes, waiting, candidates, tree_size } = countSchema.parse(response.body);
    const cells = candidates.flatMap((id, place): [string, number | null][] => [
      [`${id} US`, votes[place]?.USVoteCount ?? null],
      [`${id} GLOBAL`, votes[place]?.GlobalVoteCount ?? null],
      [`${id} US that wait`, waiting[place]?.USVoteCount ?? null],
      [`${id} GLOBAL that wait`, waiting[place]?.GlobalVoteCount ?? null],
    ]);
    return new Map([...cells, ['size', tree_size]]);
  }
}
