import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LAST_BACKUP_FILE = 'last-backup.prom';

/**
 * Writes the time of a backup beside it, for the textfile collector of Prometheus' node exporter, whose account cannot open the
 * backups themselves.
 */
export function writeLastBackup(folder: string, takenAt: string): void {
  const path = join(dirname(folder), LAST_BACKUP_FILE);
  rmSync(`${path}.new`, { force: true });
  // `wx` does not follow a link planted by another account.
  writeFileSync(`${path}.new`, textOf(Date.parse(takenAt) / 1000), { flag: 'wx' });
  chmodSync(`${path}.new`, 0o644);
  renameSync(`${path}.new`, path);
}

function textOf(seconds: number): string {
  const name = 'poll_last_backup_timestamp_seconds';
  const lines = [
    `# HELP ${name} When the rows of the last backup were read.`,
    `# TYPE ${name} gauge`,
    `${name} ${seconds}`,
  ];
  return `${lines.join('\n')}\n`;
}
