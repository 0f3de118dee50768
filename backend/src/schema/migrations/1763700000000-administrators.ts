import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The administrators' accounts, the password resets and the audit log. */
export class Administrators1763700000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE admins (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT admins_pkey PRIMARY KEY,
        email text NOT NULL
          CONSTRAINT admins_email_unique UNIQUE
          CONSTRAINT admins_email_is_canonical CHECK (email = lower(btrim(email))),
        password_hash text NOT NULL,
        session_version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`
      CREATE TABLE password_resets (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT password_resets_pkey PRIMARY KEY,
        admin_id bigint NOT NULL
          CONSTRAINT password_resets_admin_fkey REFERENCES admins (id) ON DELETE CASCADE,
        token_hash bytea NOT NULL
          CONSTRAINT password_resets_token_hash_unique UNIQUE
          CONSTRAINT password_resets_token_hash_is_sha256 CHECK (octet_length(token_hash) = 32),
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      )`);
    await queryRunner.query('CREATE INDEX password_resets_admin_id ON password_resets (admin_id)');
    await queryRunner.query(`
      CREATE TABLE audit_log (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT audit_log_pkey PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        actor text NOT NULL,
        action text NOT NULL,
        detail jsonb NOT NULL DEFAULT '{}'
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE audit_log, password_resets, admins');
  }
}
