import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The poll itself (decision 045): each version that was published, of which the newest is in force. */
export class PollVersions1764820000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // json, not jsonb, keeps the order of the languages, which an entry of the public log repeats.
    await queryRunner.query(`
      CREATE TABLE poll_versions (
        version integer GENERATED ALWAYS AS IDENTITY,
        poll json NOT NULL,
        published_at timestamptz NOT NULL DEFAULT now(),
        published_by text NOT NULL,
        CONSTRAINT poll_versions_pkey PRIMARY KEY (version)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE poll_versions');
  }
}
