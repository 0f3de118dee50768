import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The public log (decision 033): its tables, and triggers that queue each vote and change in the commit that makes it, even from
 * a backend of the previous version. Distributed votes have no log, and so no triggers. The ids of the queue leave room below for
 * existing votes.
 */
export class Log1764600000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE log_queue (
        id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1000000000000) NOT NULL,
        vote_id bigint NOT NULL,
        change text,
        audit_entry bigint,
        CONSTRAINT log_queue_pkey PRIMARY KEY (id),
        CONSTRAINT log_queue_change_is_known CHECK (change IN ('invalidated', 'restored'))
      );
      CREATE TABLE log_entries (
        index bigint NOT NULL,
        vote_id bigint,
        commitment bytea,
        changes bigint,
        line text NOT NULL,
        CONSTRAINT log_entries_pkey PRIMARY KEY (index),
        CONSTRAINT log_entries_vote_unique UNIQUE (vote_id),
        CONSTRAINT log_entries_commitment_unique UNIQUE (commitment),
        CONSTRAINT log_entries_vote_or_change CHECK ((vote_id IS NULL) = (commitment IS NULL) AND (vote_id IS NULL) = (changes IS NOT NULL)),
        CONSTRAINT log_entries_changed_exists FOREIGN KEY (changes) REFERENCES log_entries (index)
      );
      CREATE INDEX log_entries_changes ON log_entries (changes) WHERE changes IS NOT NULL;
      CREATE TABLE log_tiles (
        level smallint NOT NULL,
        n bigint NOT NULL,
        hashes bytea NOT NULL,
        CONSTRAINT log_tiles_pkey PRIMARY KEY (level, n),
        CONSTRAINT log_tiles_hashes_are_sha256 CHECK (octet_length(hashes) % 32 = 0 AND octet_length(hashes) BETWEEN 32 AND 8192)
      );
      CREATE TABLE log_head (
        only_row boolean NOT NULL DEFAULT true,
        origin text,
        suffix text NOT NULL DEFAULT '',
        size bigint NOT NULL DEFAULT 0,
        root bytea NOT NULL,
        checkpoint text,
        earlier jsonb NOT NULL DEFAULT '[]',
        CONSTRAINT log_head_pkey PRIMARY KEY (only_row),
        CONSTRAINT log_head_one_row CHECK (only_row),
        CONSTRAINT log_head_root_is_sha256 CHECK (octet_length(root) = 32)
      );
      INSERT INTO log_head (root) VALUES (sha256(''));
      ALTER TABLE votes ADD COLUMN commitment bytea,
        ADD CONSTRAINT votes_commitment_is_sha256 CHECK (octet_length(commitment) = 32);
      ALTER TABLE pending_votes ADD COLUMN commitment bytea,
        ADD CONSTRAINT pending_votes_commitment_is_sha256 CHECK (octet_length(commitment) = 32);
      CREATE FUNCTION queue_votes() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO log_queue (vote_id, change)
        SELECT id, NULL FROM added UNION ALL SELECT id, 'invalidated' FROM added WHERE invalidated_at IS NOT NULL;
        RETURN NULL;
      END $$;
      CREATE FUNCTION queue_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO log_queue (vote_id, change, audit_entry)
        VALUES (NEW.id, CASE WHEN NEW.invalidated_at IS NULL THEN 'restored' ELSE 'invalidated' END, NEW.changed_by);
        RETURN NULL;
      END $$`);
    if (await isDistributed(queryRunner)) return;
    await queryRunner.query(`
      CREATE TRIGGER votes_are_queued AFTER INSERT ON votes
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_votes();
      CREATE TRIGGER changes_are_queued AFTER UPDATE OF invalidated_at ON votes
        FOR EACH ROW WHEN ((OLD.invalidated_at IS NULL) <> (NEW.invalidated_at IS NULL)) EXECUTE FUNCTION queue_change()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER IF EXISTS votes_are_queued ON votes;
      DROP TRIGGER IF EXISTS changes_are_queued ON votes;
      DROP FUNCTION queue_votes, queue_change;
      ALTER TABLE votes DROP COLUMN commitment;
      ALTER TABLE pending_votes DROP COLUMN commitment;
      DROP TABLE log_queue, log_entries, log_tiles, log_head`);
  }
}

async function isDistributed(queryRunner: QueryRunner): Promise<boolean> {
  const isTrue = async (condition: string): Promise<boolean> => {
    const rows: unknown = await queryRunner.query(`SELECT WHERE ${condition}`);
    return Array.isArray(rows) && rows.length > 0;
  };
  if (!(await isTrue(`EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')`))) return false;
  return isTrue(`EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'votes'::regclass)`);
}
