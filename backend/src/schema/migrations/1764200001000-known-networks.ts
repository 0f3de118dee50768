import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The networks from which administrators sign in (decision 006). */
export class KnownNetworks1764200001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE known_networks (
        admin_id bigint NOT NULL,
        network bytea NOT NULL,
        signed_in_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT known_networks_pkey PRIMARY KEY (admin_id, network),
        CONSTRAINT known_networks_admin_exists FOREIGN KEY (admin_id) REFERENCES admins (id) ON DELETE CASCADE
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE known_networks');
  }
}
