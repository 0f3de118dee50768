import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A table of candidates in place of '1 or 2' (decision 042). Each start replaces them with the poll file's; until then it has the
 * two of the previous version, which still takes votes. Tables in the order in which a vote locks them. `votes` has no foreign
 * key, which each vote would have to check: a vote is added to the totals in its own transaction, and they have one.
 */
export class Candidates1764770000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE candidates (id smallint CONSTRAINT candidates_pkey PRIMARY KEY);
      INSERT INTO candidates (id) VALUES (1), (2)`);
    await queryRunner.query('ALTER TABLE votes DROP CONSTRAINT votes_candidate_exists');
    const distributed = (await isDistributed(queryRunner)) ? ['tallies', 'daily_tallies'] : [];
    for (const table of ['tallies', 'daily_tallies', 'pending_votes']) {
      await queryRunner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_candidate_exists`);
      // Citus would need the candidates on every machine.
      if (distributed.includes(table)) continue;
      await queryRunner.query(
        `ALTER TABLE ${table} ADD CONSTRAINT ${table}_candidate_exists FOREIGN KEY (candidate_id) REFERENCES candidates (id)`,
      );
    }
  }

  /** Fails if there are votes for other candidates. */
  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['votes', 'tallies', 'daily_tallies', 'pending_votes']) {
      await queryRunner.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_candidate_exists`);
      await queryRunner.query(
        `ALTER TABLE ${table} ADD CONSTRAINT ${table}_candidate_exists CHECK (candidate_id IN (1, 2))`,
      );
    }
    await queryRunner.query('DROP TABLE candidates');
  }
}

async function isDistributed({ manager }: QueryRunner): Promise<boolean> {
  const citus = await manager.query<object[]>(`SELECT FROM pg_extension WHERE extname = 'citus'`);
  if (citus.length === 0) return false;
  const votes = await manager.query<object[]>(`SELECT FROM pg_dist_partition WHERE logicalrelid = 'votes'::regclass`);
  return votes.length > 0;
}
