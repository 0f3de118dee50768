import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a batch of votes be stored by the poll that is in force at its commit (decision 045). */
export class PollInForce1764840000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // Publishing takes the lock alone (poll/poll.repository.ts): it waits for the batches under way, and none begins before its end.
    // A query of a volatile function has a snapshot of its own, and so sees what was committed while it waited.
    await queryRunner.query(`
      CREATE FUNCTION poll_version_in_force() RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(7203120);
        RETURN (SELECT max(version) FROM poll_versions);
      END $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION poll_version_in_force()');
  }
}
