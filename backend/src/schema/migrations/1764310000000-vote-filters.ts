import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the filters of the list of votes (decision 010). Few votes are invalidated or erased, so these two cost a vote nothing. */
export class VoteFilters1764310000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX votes_source_id ON votes (source, id);
      CREATE INDEX votes_phone_number_id ON votes (phone_number, id) WHERE phone_number <> '';
      CREATE INDEX votes_invalidated ON votes (id) WHERE invalidated_at IS NOT NULL;
      CREATE INDEX votes_erased ON votes (id) WHERE erased_at IS NOT NULL;
      DROP INDEX votes_cast_at;
      CREATE INDEX votes_cast_at ON votes USING brin (cast_at, (id + 0)) WITH (autosummarize = on)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX votes_cast_at, votes_erased, votes_invalidated, votes_phone_number_id, votes_source_id;
      CREATE INDEX votes_cast_at ON votes USING brin (cast_at) WITH (autosummarize = on)`);
  }
}
