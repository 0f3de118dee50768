import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checkpoints of the public log with the proofs of a calendar that they were there (docs/log.md). */
export class LogStamps1764900000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE log_stamps (
        origin text NOT NULL,
        size bigint NOT NULL,
        checkpoint text NOT NULL,
        calendar text NOT NULL,
        proof bytea NOT NULL,
        stamped_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT log_stamps_pkey PRIMARY KEY (size, origin),
        CONSTRAINT log_stamps_checkpoint_is_of_size CHECK (starts_with(checkpoint, origin || E'\\n' || size || E'\\n'))
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE log_stamps');
  }
}
