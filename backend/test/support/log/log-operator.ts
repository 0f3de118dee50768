import request from 'supertest';
import { vi } from 'vitest';
import { z } from 'zod';
import { CheckpointSigner } from '../../../src/transparency/checkpoint-signer.js';
import { leafHash, TreeEdge } from '../../../src/transparency/merkle.js';
import { type PollUnderTest, VOTER_KEY_SECRET } from '../poll-under-test.js';
import { totalsOf } from '../totals-history.js';

const treeSizeSchema = z.object({ tree_size: z.int().nullable() });

const SETTLED = 'SELECT FROM log_head WHERE checkpoint IS NOT NULL AND NOT EXISTS (SELECT FROM log_queue)';

/** Without triggers and foreign keys, for this transaction. */
const BY_HAND = 'SET LOCAL session_replication_role = replica';

/** What an operator can change by hand, and `restore` puts back. */
const TABLES = ['log_entries', 'log_tiles', 'log_head', 'tallies'];

/** An operator who has the database and the key of the log. */
export class LogOperator {
  constructor(private readonly poll: PollUnderTest) {}

  /** Waits until every vote and change has its entry, and the checkpoint is signed. */
  async settle(): Promise<void> {
    const isSettled = async () => (await this.poll.database.query(SETTLED)).rowCount === 1;
    await vi.waitUntil(isSettled, { timeout: 120_000, interval: 50 });
    await this.isShown();
  }

  /** What `restore` puts back. */
  async keep(): Promise<void> {
    for (const table of TABLES) await this.poll.database.query(`CREATE TABLE kept_${table} AS TABLE ${table}`);
  }

  async restore(): Promise<void> {
    await this.change(
      TABLES.map((table) => `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}`).join(';'),
    );
  }

  /** Changes rows by hand. */
  async change(sql: string): Promise<void> {
    await this.poll.database.query(`BEGIN; ${BY_HAND}; ${sql}; COMMIT`);
    await this.isShown();
  }

  async lines(): Promise<string[]> {
    const { rows } = await this.poll.database.query<{ line: string }>(
      'SELECT line FROM log_entries ORDER BY log_entries.index',
    );
    return rows.map(({ line }) => line);
  }

  /** Puts other entries in place of all, with the tiles, the signed checkpoint and the totals that belong to them. */
  async rewrite(lines: string[]): Promise<void> {
    const tree = new TreeEdge(0, []);
    const tiles = tree.add(lines.map(leafHash));
    const { database } = this.poll;
    await database.query(`BEGIN; ${BY_HAND}; DELETE FROM log_entries; DELETE FROM log_tiles; DELETE FROM tallies`);
    await database.query(
      `INSERT INTO log_entries (index, vote_id, commitment, line)
       SELECT place - 1, place, sha256((place || line)::bytea), line FROM unnest($1::text[]) WITH ORDINALITY AS entry (line, place)`,
      [lines],
    );
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

  /** Waits until the poll shows totals that belong to no tree, because votes wait for their entries. */
  async totalsWait(): Promise<void> {
    await vi.waitUntil(async () => (await this.shown()).at(-1) === null, { timeout: 10_000, interval: 50 });
  }

  /** Waits until the poll shows what is in the database: it keeps totals for a moment. */
  private async isShown(): Promise<void> {
    const { rows } = await this.poll.database.query<{ stored: number[] }>(`
      SELECT ARRAY[
        (SELECT coalesce(sum(votes), 0) FROM tallies WHERE candidate_id = 1 AND country <> 'US'),
        (SELECT coalesce(sum(votes), 0) FROM tallies WHERE candidate_id = 1 AND country = 'US'),
        (SELECT coalesce(sum(votes), 0) FROM tallies WHERE candidate_id = 2 AND country <> 'US'),
        (SELECT coalesce(sum(votes), 0) FROM tallies WHERE candidate_id = 2 AND country = 'US'),
        (SELECT size FROM log_head)
      ]::int[] AS stored`);
    const stored = String(rows[0]?.stored);
    await vi.waitUntil(async () => String(await this.shown()) === stored, { timeout: 10_000, interval: 50 });
  }

  /** The totals, and the size of their tree. */
  private async shown(): Promise<(number | null)[]> {
    const response = await request(this.poll.url).get('/api/vote/count').expect(200);
    return [...totalsOf(response.body), treeSizeSchema.parse(response.body).tree_size];
  }
}

/** The votes that count. */
function countedOf(lines: string[]): string[] {
  const counted = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    const [, what, vote = ''] = line.split(' ');
    if (what === 'invalidated') counted.delete(vote);
    else if (what === 'restored') counted.set(vote, lines[Number(vote)] ?? '');
    else counted.set(String(index), line);
  }
  return [...counted.values()];
}
