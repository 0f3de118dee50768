import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Roles and sessions of administrators (decision 008). Existing accounts, and those that an older backend adds, are owners. */
export class Sessions1764700000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE admins ADD COLUMN role text NOT NULL DEFAULT 'owner'
        CONSTRAINT admins_role_is_known CHECK (role IN ('viewer', 'editor', 'owner'))`);
    await queryRunner.query(`
      CREATE TABLE sessions (
        id uuid NOT NULL,
        admin_id bigint NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        ended_at timestamptz,
        network text NOT NULL,
        device text NOT NULL,
        CONSTRAINT sessions_pkey PRIMARY KEY (id),
        CONSTRAINT sessions_admin_exists FOREIGN KEY (admin_id) REFERENCES admins (id) ON DELETE CASCADE,
        CONSTRAINT sessions_network_is_short CHECK (length(network) <= 60),
        CONSTRAINT sessions_device_is_short CHECK (length(device) <= 60)
      )`);
    await queryRunner.query('CREATE INDEX sessions_admin_id ON sessions (admin_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE sessions');
    await queryRunner.query('ALTER TABLE admins DROP COLUMN role');
  }
}
