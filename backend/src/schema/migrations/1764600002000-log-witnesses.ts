import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who besides the operator signs the checkpoints of the public log (decision 033). */
export class LogWitnesses1764600002000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE log_witnesses (
        witness text NOT NULL,
        size bigint NOT NULL DEFAULT 0,
        cosignature text,
        asked_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT log_witnesses_pkey PRIMARY KEY (witness)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE log_witnesses');
  }
}
