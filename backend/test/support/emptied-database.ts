import type pg from 'pg';
import { CHANGE_LOCK } from '../../src/platform/database/administration-database.js';

/** Below this many bytes, deleting a table's rows is faster than TRUNCATE. */
const SMALL = 100_000;

/** Prepares a database to be emptied repeatedly: keeps the rows that a start created, and records schema changes. */
export async function keepBeginnings(database: pg.Client): Promise<void> {
  await database.query(`
    CREATE SCHEMA kept;
    CREATE TABLE kept.change (tag text);
    CREATE TABLE kept.sequences AS
      SELECT seqrelid, coalesce(pg_sequence_last_value(seqrelid), seqstart) AS value, pg_sequence_last_value(seqrelid) IS NOT NULL AS is_called
      FROM pg_sequence;
    CREATE FUNCTION kept.note_change() RETURNS event_trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_event_trigger_ddl_commands() WHERE schema_name = 'pg_temp') THEN
        INSERT INTO kept.change VALUES (tg_tag);
      END IF;
    END $$;
    DO $$
    DECLARE one record; is_filled boolean;
    BEGIN
      FOR one IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', one.relname) INTO is_filled;
        IF is_filled THEN EXECUTE format('CREATE TABLE kept.%I AS TABLE public.%1$I', one.relname); END IF;
      END LOOP;
    END $$;
    CREATE EVENT TRIGGER note_change ON ddl_command_end EXECUTE FUNCTION kept.note_change()`);
}

/**
 * Resets to what `keepBeginnings` found, restarts sequences, and clears the session of `database`. False if a test has changed
 * the schema, or a mail is still being sent.
 */
export async function restoreBeginnings(database: pg.Client): Promise<boolean> {
  // The sequencer also locks `log_head` first, and what follows the votes takes the lock of changes: they add nothing meanwhile.
  await database.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(${CHANGE_LOCK});
    SET LOCAL session_replication_role = replica;
    SELECT FROM log_head FOR UPDATE;
    DO $$
    DECLARE one record;
    BEGIN
      FOR one IN
        SELECT oid::regclass AS name, relname, pg_relation_size(oid) < ${SMALL} AS is_small, to_regclass('kept.' || quote_ident(relname)) AS kept
        FROM pg_class
        WHERE relkind = 'r' AND (pg_relation_size(oid) > 0 OR to_regclass('kept.' || quote_ident(relname)) IS NOT NULL)
          AND (relnamespace = 'public'::regnamespace OR relnamespace = to_regnamespace('graphile_worker') AND relname ~ 'job(_queue)?s$')
      LOOP
        IF one.relname = '_private_jobs' THEN EXECUTE format('DELETE FROM %s WHERE locked_at IS NULL', one.name);
        ELSIF one.is_small THEN EXECUTE format('DELETE FROM %s', one.name);
        ELSE EXECUTE format('TRUNCATE %s', one.name);
        END IF;
        IF one.kept IS NOT NULL THEN EXECUTE format('INSERT INTO %s OVERRIDING SYSTEM VALUE TABLE %s', one.name, one.kept); END IF;
      END LOOP;
      PERFORM setval(seqrelid, value, is_called) FROM kept.sequences WHERE pg_sequence_last_value(seqrelid) IS NOT NULL;
    END $$;
    COMMIT;
    DISCARD TEMP;
    RESET ALL`);
  const { rows } = await database.query<{ is_empty: boolean }>(`
    SELECT NOT EXISTS (SELECT FROM kept.change) AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs) AS is_empty`);
  return rows[0]?.is_empty === true;
}
