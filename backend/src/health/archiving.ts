import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';

/** PostgreSQL tries again by itself, so the last attempt says how it stands. */
const FAILS = `
  SELECT last_failed_time > coalesce(last_archived_time, '-infinity') AS fails FROM pg_stat_archiver
  WHERE current_setting('archive_mode') <> 'off'`;

/** Whether the database's WAL reaches its archive (docs/decisions/028-wal-archive.md). */
@Injectable()
export class Archiving {
  constructor(dataSource: DataSource, registry: Registry) {
    new Gauge({
      name: 'poll_wal_archive_failing',
      help: '1 when the database archives its WAL and the last attempt failed.',
      registers: [registry],
      async collect() {
        // A database that does not respond is what poll_ready tells.
        const rows = await dataSource.query<{ fails: boolean | null }[]>(FAILS).catch(() => []);
        this.set(Number(rows[0]?.fails ?? false));
      },
    });
  }
}
