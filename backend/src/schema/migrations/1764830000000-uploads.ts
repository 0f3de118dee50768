import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures and the thank-you file that administrators upload (decision 046). */
export class Uploads1764830000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE uploads (
        name text,
        content bytea NOT NULL,
        uploaded_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT uploads_pkey PRIMARY KEY (name)
      )`);
    // Pictures are compressed already, and so are the parts of a PDF.
    await queryRunner.query('ALTER TABLE uploads ALTER COLUMN content SET STORAGE EXTERNAL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE uploads');
  }
}
