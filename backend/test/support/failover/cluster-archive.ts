import { execFileSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installArchiveTools } from '../../../../tools/scripts/test-tools.mjs';
import { serverAccount } from '../../../src/cli/embedded/server-account.js';
import { SmallDisk } from '../chaos/small-disk.js';
import type { DatabasePlace } from './patroni-node.js';

/** MB; for some backups and their WAL, and a restored one. */
const DISK_SIZE = 1_500;

export const archiveFile = (name: string) =>
  fileURLToPath(new URL(`../../../../deploy/pgbackrest/${name}`, import.meta.url));

/** A cluster's archive by the files of deploy/pgbackrest, with a folder in place of the object store. Needs root on Debian. */
export class ClusterArchive {
  private constructor(private readonly disk: SmallDisk) {}

  static make(): ClusterArchive {
    installArchiveTools();
    const archive = new ClusterArchive(SmallDisk.mount(DISK_SIZE));
    for (const folder of ['', 'repository', 'log', 'drill', 'conf.d']) archive.makeFolder(folder);
    copyFileSync(archiveFile('pgbackrest-cluster.conf'), archive.path('pgbackrest.conf'));
    const secrets = readFileSync(archiveFile('secrets.conf.example'), 'utf8').replaceAll('change-me', 'a0'.repeat(32));
    writeFileSync(archive.path('conf.d/secrets.conf'), secrets);
    return archive;
  }

  /** Where a drill restores to. */
  get drillFolder(): string {
    return this.path('drill');
  }

  /** pgBackRest reads options from the environment too. These override what machines under test share. */
  get variables(): Record<string, string> {
    return {
      PGBACKREST_CONFIG_PATH: this.disk.folder,
      PGBACKREST_REPO1_TYPE: 'posix',
      PGBACKREST_REPO1_PATH: this.path('repository'),
      PGBACKREST_LOG_PATH: this.path('log'),
      PGBACKREST_LOCK_PATH: this.path('locks'),
    };
  }

  /** With those of one machine. */
  readonly variablesOf = ({ dataFolder, port }: DatabasePlace): Record<string, string> => ({
    ...this.variables,
    PGBACKREST_PG1_PATH: dataFolder,
    PGBACKREST_PG1_PORT: String(port),
  });

  /** It accepts no more writes. */
  close(): void {
    this.makeWritable('u-w');
  }

  open(): void {
    this.makeWritable('u+w');
  }

  private path(name: string): string {
    return join(this.disk.folder, name);
  }

  private makeWritable(mode: string): void {
    execFileSync('chmod', ['-R', mode, this.path('repository')]);
  }

  private makeFolder(name: string): void {
    mkdirSync(this.path(name), { recursive: true });
    const account = serverAccount();
    if (account) chownSync(this.path(name), account.uid, account.gid);
  }
}
