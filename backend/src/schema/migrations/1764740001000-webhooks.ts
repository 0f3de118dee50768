import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Webhooks (decision 036): their tables, and a trigger that records each counted vote and collected address in the commit that
 * counts it, while a webhook subscribes to it. None with distributed votes: Citus supports no triggers.
 */
export class Webhooks1764740001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE webhooks (
        id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
        name text NOT NULL,
        url text NOT NULL,
        events text[] NOT NULL,
        has_details boolean NOT NULL DEFAULT false,
        state text NOT NULL DEFAULT 'on',
        secret_salt bytea NOT NULL,
        earlier_salt bytea,
        rotated_at timestamptz,
        failures integer NOT NULL DEFAULT 0,
        rests_until timestamptz NOT NULL DEFAULT '-infinity',
        made_by text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT webhooks_pkey PRIMARY KEY (id),
        CONSTRAINT webhooks_name_is_short CHECK (length(name) BETWEEN 1 AND 60),
        CONSTRAINT webhooks_url_is_short CHECK (length(url) BETWEEN 1 AND 500),
        CONSTRAINT webhooks_events_are_known CHECK (
          cardinality(events) > 0
          AND events <@ ARRAY['vote.counted', 'address.collected', 'alert.raised', 'totals.minute']
        ),
        CONSTRAINT webhooks_state_is_known CHECK (state IN ('on', 'paused', 'disabled')),
        CONSTRAINT webhooks_salts_are_random CHECK (octet_length(secret_salt) = 32 AND octet_length(earlier_salt) = 32)
      );
      CREATE TABLE webhook_events (
        id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
        type text NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        subjects bigint[] NOT NULL,
        CONSTRAINT webhook_events_pkey PRIMARY KEY (id),
        CONSTRAINT webhook_events_type_is_known CHECK (type IN ('vote.counted', 'address.collected'))
      );
      CREATE TABLE webhook_deliveries (
        id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
        webhook_id bigint NOT NULL,
        message_id uuid NOT NULL,
        type text NOT NULL,
        at timestamptz NOT NULL,
        subjects bigint[],
        data jsonb,
        state text NOT NULL DEFAULT 'waiting',
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        waits_since timestamptz NOT NULL DEFAULT now(),
        attempted_at timestamptz,
        settled_at timestamptz,
        status smallint,
        error text,
        CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
        CONSTRAINT webhook_deliveries_webhook_exists FOREIGN KEY (webhook_id) REFERENCES webhooks (id) ON DELETE CASCADE,
        CONSTRAINT webhook_deliveries_subjects_or_data CHECK ((subjects IS NULL) <> (data IS NULL)),
        CONSTRAINT webhook_deliveries_state_is_known CHECK (state IN ('waiting', 'delivered', 'failed')),
        CONSTRAINT webhook_deliveries_settled_has_time CHECK ((state = 'waiting') = (settled_at IS NULL))
      );
      CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at) WHERE state = 'waiting';
      CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (webhook_id, id);
      CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (webhook_id, id) WHERE state = 'failed';
      CREATE INDEX webhook_deliveries_alerts ON webhook_deliveries (webhook_id, at) WHERE type = 'alert.raised';
      CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (waits_since) WHERE state = 'waiting';
      CREATE INDEX webhook_deliveries_settled ON webhook_deliveries (settled_at) WHERE state <> 'waiting';
      CREATE FUNCTION note_counted_votes() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE wanted text[] := ARRAY(SELECT unnest(events) FROM webhooks WHERE state <> 'disabled');
      BEGIN
        IF 'vote.counted' = ANY (wanted) THEN
          INSERT INTO webhook_events (type, subjects)
          SELECT 'vote.counted', array_agg(id ORDER BY id) FROM added WHERE invalidated_at IS NULL HAVING count(*) > 0;
        END IF;
        IF 'address.collected' = ANY (wanted) THEN
          INSERT INTO webhook_events (type, subjects)
          SELECT 'address.collected', array_agg(id ORDER BY id) FROM added WHERE free_gifts AND invalidated_at IS NULL
          HAVING count(*) > 0;
        END IF;
        RETURN NULL;
      END $$`);
    if (await isDistributed(queryRunner)) return;
    await queryRunner.query(`
      CREATE TRIGGER counted_votes_are_noted AFTER INSERT ON votes
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_counted_votes()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER IF EXISTS counted_votes_are_noted ON votes;
      DROP FUNCTION note_counted_votes;
      DROP TABLE webhook_deliveries, webhook_events, webhooks`);
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
