import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys of administrators (decision 034). */
export class Passkeys1764750000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE passkeys (
        id bigint GENERATED ALWAYS AS IDENTITY,
        admin_id bigint NOT NULL,
        credential_id text NOT NULL,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        name text NOT NULL,
        added_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        CONSTRAINT passkeys_pkey PRIMARY KEY (id),
        CONSTRAINT passkeys_admin_exists FOREIGN KEY (admin_id) REFERENCES admins (id) ON DELETE CASCADE,
        CONSTRAINT passkeys_credential_id_unique UNIQUE (credential_id),
        CONSTRAINT passkeys_name_is_short CHECK (length(name) BETWEEN 1 AND 60)
      )`);
    await queryRunner.query('CREATE INDEX passkeys_admin_id ON passkeys (admin_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE passkeys');
  }
}
