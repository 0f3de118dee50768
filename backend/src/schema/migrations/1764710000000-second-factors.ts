import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors of administrators: authenticator apps and recovery codes (decision 034). */
export class SecondFactors1764710000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE totp_secrets (
        admin_id bigint NOT NULL,
        sealed_secret bytea NOT NULL,
        last_step bigint NOT NULL,
        added_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT totp_secrets_pkey PRIMARY KEY (admin_id),
        CONSTRAINT totp_secrets_admin_exists FOREIGN KEY (admin_id) REFERENCES admins (id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`
      CREATE TABLE recovery_codes (
        admin_id bigint NOT NULL,
        code_hash bytea NOT NULL,
        used_at timestamptz,
        CONSTRAINT recovery_codes_pkey PRIMARY KEY (admin_id, code_hash),
        CONSTRAINT recovery_codes_admin_exists FOREIGN KEY (admin_id) REFERENCES admins (id) ON DELETE CASCADE,
        CONSTRAINT recovery_codes_code_hash_is_sha256 CHECK (octet_length(code_hash) = 32)
      )`);
    await queryRunner.query(`
      CREATE TABLE one_time_tokens (
        token_hash bytea NOT NULL,
        purpose text NOT NULL,
        admin_id bigint,
        data jsonb NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT one_time_tokens_pkey PRIMARY KEY (token_hash),
        CONSTRAINT one_time_tokens_admin_exists FOREIGN KEY (admin_id) REFERENCES admins (id) ON DELETE CASCADE,
        CONSTRAINT one_time_tokens_token_hash_is_sha256 CHECK (octet_length(token_hash) = 32)
      )`);
    await queryRunner.query('CREATE INDEX one_time_tokens_expires_at ON one_time_tokens (expires_at)');
    await queryRunner.query('CREATE INDEX one_time_tokens_admin_id ON one_time_tokens (admin_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE one_time_tokens, recovery_codes, totp_secrets');
  }
}
