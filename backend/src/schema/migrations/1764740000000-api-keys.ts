import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys with which other systems read lists and totals (decision 035). */
export class ApiKeys1764740000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE api_keys (
        id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
        name text NOT NULL,
        hash bytea NOT NULL,
        hint text NOT NULL,
        scopes text[] NOT NULL,
        made_by text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz,
        last_used_at timestamptz,
        CONSTRAINT api_keys_pkey PRIMARY KEY (id),
        CONSTRAINT api_keys_hash_unique UNIQUE (hash),
        CONSTRAINT api_keys_name_is_short CHECK (length(name) BETWEEN 1 AND 60),
        CONSTRAINT api_keys_hash_is_sha256 CHECK (octet_length(hash) = 32),
        CONSTRAINT api_keys_scopes_are_known
          CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['totals', 'votes', 'votes.contact', 'emails'])
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE api_keys');
  }
}
