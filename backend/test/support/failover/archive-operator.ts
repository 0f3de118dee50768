import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { postgresFolder } from '../../../../tools/scripts/test-tools.mjs';
import { SECRETS } from '../poll-under-test.js';
import { archiveFile, type ClusterArchive } from './cluster-archive.js';
import type { PatroniCluster } from './patroni-cluster.js';
import type { PatroniNode } from './patroni-node.js';
import { TypedPage } from './typed-page.js';

const PRODUCT_FOLDER = fileURLToPath(new URL('../../../..', import.meta.url));
/** As in the page. */
const DATA_FOLDER = '/var/lib/postgresql/poll';
const MOMENT = '2026-11-20T14:03:59Z';

/** Types the lines of deploy/pgbackrest/README.md on the machines of the cluster. */
export class ArchiveOperator {
  private readonly page: TypedPage;

  constructor(
    private readonly cluster: PatroniCluster,
    private readonly archive: ClusterArchive,
  ) {
    this.page = new TypedPage(archiveFile('README.md'), {
      'patroni-archive.yml': archiveFile('patroni-archive.yml'),
      'TMPDIR=/var/tmp': `TMPDIR=${archive.drillFolder}`,
    });
  }

  /** Lines that are not typed yet, except those that install. */
  get untried(): string[] {
    return [...this.page.untried].filter((line) => !/^(apt-get|install) /.test(line));
  }

  /** Resolves with the output. `values`: replace the examples in this line. */
  async type(node: PatroniNode, line: string, values: Record<string, string> = {}): Promise<string> {
    return node.type(this.page.line(line, { [DATA_FOLDER]: node.dataFolder, ...values }));
  }

  /** As every machine's crontab does. Resolves with the names of the machines that took a backup. */
  async nightlyBackups(kind: 'full' | 'incr'): Promise<string[]> {
    const took: string[] = [];
    for (const node of this.cluster.nodes) {
      const isPrimary = `psql -Atc 'SELECT pg_is_in_recovery()' | grep -qx f`;
      await this.type(node, `${isPrimary} && pgbackrest --stanza=poll --type=${kind} backup`).then(
        () => took.push(node.name),
        () => undefined,
      );
    }
    return took;
  }

  /** Its output, even if something is wrong. */
  async drill(moment?: string): Promise<string> {
    const line = 'PGBACKREST_STANZA=poll TMPDIR=/var/tmp npm run restore:drill';
    const typed =
      moment === undefined ? this.page.line(line) : this.page.line(`${line} -- ${MOMENT}`, { [MOMENT]: moment });
    const env = {
      HOME: process.env.HOME,
      PATH: `${postgresFolder()}:${process.env.PATH}`,
      DATABASE_URL: this.cluster.databaseUrl(),
      ...this.archive.variables,
      ...SECRETS,
    };
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `${typed} 2>&1 || true`], {
      env,
      cwd: PRODUCT_FOLDER,
    });
    return stdout;
  }
}
