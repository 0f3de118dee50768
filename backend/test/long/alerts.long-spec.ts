import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from 'test-support/free-port';
import { Nginx } from 'test-support/nginx';
import { ProductProcess } from 'test-support/product-process';
import { Prometheus } from 'test-support/prometheus';
import { closeLater, isClosed } from 'test-support/still-open';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blackboxExporter, installMonitoringTools, nodeExporter } from '../../../tools/scripts/test-tools.mjs';
import { PRODUCT_FOLDER } from '../../src/platform/config/config.js';
import { SmallDisk } from '../support/chaos/small-disk.js';
import { freshDatabase } from '../support/fresh-database.js';
import { SECRETS } from '../support/poll-under-test.js';
import { until } from '../support/until.js';
import { voteOf } from '../support/voters.js';

// Prometheus with the shipped rules beside a poll of two backends behind nginx: which cause fires what, and that nothing fires
// without one.

/** Minutes; the rules look back five, and some wait for five more. */
const QUIET = 10;
/** ms between two votes in the quiet minutes. */
const PAUSE = 200;
/** ms; the most that an alert may take here: two minutes, the wait of PollExporterDown, and some for a busy machine. */
const LONGEST = 180_000;
const DAY = 86_400;

let prometheus: Prometheus;
let nginx: Nginx;
let disk: SmallDisk;
let backups: string;
let exporters: { node: ChildProcess; blackbox: ChildProcess };
let startBackend: (index: number) => Promise<ProductProcess>;
const backends: ProductProcess[] = [];
/** Seconds from the cause to the alert, in the order of the tests. */
const times: string[] = [];

beforeAll(async () => {
  installMonitoringTools();
  const environment = { DATABASE_URL: await freshDatabase(), ...SECRETS };
  const ports = [await freePort(), await freePort()];
  const metricsPorts = [await freePort(), await freePort()];
  startBackend = async (index) => {
    const product = new ProductProcess('main.js', {
      ...environment,
      PORT: String(ports[index]),
      METRICS_PORT: String(metricsPorts[index]),
      TRUST_PROXY: '127.0.0.0/8,::1',
    });
    await product.url();
    return product;
  };
  backends.push(await startBackend(0), await startBackend(1));
  nginx = await Nginx.start({ backends: ports.map((port) => `127.0.0.1:${port}`), isSecure: true, validDays: 30 });
  backups = makeTemporaryFolder();
  const backup = new ProductProcess('cli/backup.js', environment, { args: [join(backups, 'first')] });
  expect((await backup.exit).code).toBe(0);
  disk = SmallDisk.mount();

  const addresses = { node: `127.0.0.1:${await freePort()}`, blackbox: `127.0.0.1:${await freePort()}` };
  // The machine's own disks do not matter here.
  const otherDisks = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1])
    .filter((place) => place !== undefined && place !== disk.folder)
    .join('|');
  exporters = {
    node: run(nodeExporter(), [
      `--web.listen-address=${addresses.node}`,
      '--collector.disable-defaults',
      '--collector.filesystem',
      `--collector.filesystem.mount-points-exclude=^(${otherDisks})$`,
      '--collector.textfile',
      `--collector.textfile.directory=${backups}`,
    ]),
    blackbox: run(blackboxExporter(), [
      `--web.listen-address=${addresses.blackbox}`,
      `--config.file=${join(PRODUCT_FOLDER, 'deploy/observability/blackbox.json')}`,
    ]),
  };
  const probe = (scheme: string, url: string) => ({
    targets: [`${url.replace('localhost', '127.0.0.1')}/api/poll`],
    labels: { scheme, instance: url, __param_hostname: 'localhost' },
  });
  prometheus = await Prometheus.start(
    [
      { job_name: 'poll', static_configs: [{ targets: metricsPorts.map((port) => `127.0.0.1:${port}`) }] },
      { job_name: 'node', static_configs: [{ targets: [addresses.node] }] },
      {
        job_name: 'nginx',
        metrics_path: '/probe',
        params: { module: ['poll'] },
        static_configs: [probe('http', nginx.plainUrl), probe('https', nginx.url)],
        relabel_configs: [
          { source_labels: ['__address__'], target_label: '__param_target' },
          { target_label: '__address__', replacement: addresses.blackbox },
        ],
      },
    ],
    2,
  );
});

afterAll(async () => {
  process.stdout.write(`\n${times.join('\n')}\n`);
  await prometheus.stop();
  await ProductProcess.endAll();
});

function run(program: string, options: string[]): ChildProcess {
  return closeLater(spawn(program, options, { stdio: 'ignore' }), end);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

/** Resolves when `alert` fires, and no other that did not fire before. */
async function fires(alert: string, cause: string): Promise<void> {
  const others = await prometheus.firing();
  const begun = performance.now();
  await until(async () => (await prometheus.firing()).includes(alert), LONGEST);
  times.push(`${alert} after ${((performance.now() - begun) / 1000).toFixed(0)} s: ${cause}`);
  expect((await prometheus.firing()).filter((name) => !others.includes(name))).toEqual([alert]);
}

async function ends(alert: string): Promise<void> {
  await until(async () => !(await prometheus.firing()).includes(alert), LONGEST);
}

async function castVote(person: string, ca: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json' };
  const sent = request(`${nginx.url}/api/vote`, { method: 'POST', ca, headers });
  sent.end(JSON.stringify(voteOf(person)));
  return new Promise((resolve, reject) => {
    sent.once('error', reject).once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
}

it(`nothing fires in ${QUIET} minutes of votes`, async () => {
  const ca = await nginx.certificate();
  let cast = 0;
  for (; prometheus.elapsed() < QUIET * 60; cast += 1) {
    expect(await castVote(`voter${cast}`, ca)).toBe(201);
    await setTimeout(PAUSE);
  }
  expect(await prometheus.fired()).toEqual([]);
  times.push(`nothing in ${QUIET} minutes with ${cast} votes`);
});

it('PollDown fires when one of two backends is killed, and resolves when it is back', async () => {
  backends[1]?.signal('SIGKILL');
  await backends[1]?.exit;
  await fires('PollDown', 'one of two backends killed');
  backends[1] = await startBackend(1);
  // The tests that follow need it, too.
  isClosed(backends[1]);
  await ends('PollDown');
});

it('PollCertificateEnds fires when a certificate has thirteen days left', async () => {
  await nginx.changeCertificate(13);
  await fires('PollCertificateEnds', 'a certificate with 13 days left');
});

it('PollBackupOld fires when the last backup is 27 hours old, and when there is none', async () => {
  const metric = join(backups, 'last-backup.prom');
  const taken = readFileSync(metric, 'utf8');
  writeFileSync(
    metric,
    taken.replace(/\d+(\.\d+)?$/m, (seconds) => String(Number(seconds) - 27 * (DAY / 24))),
  );
  await fires('PollBackupOld', 'a backup of 27 hours ago');
  writeFileSync(metric, taken);
  await ends('PollBackupOld');
  rmSync(metric);
  await fires('PollBackupOld', 'no backup');
});

it('PollDiskSpace fires when a disk is full', async () => {
  disk.fill();
  await fires('PollDiskSpace', 'a full disk');
});

it('PollUnreachable fires when nginx is stopped', async () => {
  await nginx.stop();
  await fires('PollUnreachable', 'nginx stopped');
});

it('PollExporterDown fires when the node exporter is stopped, and unobserved metrics raise no alert', async () => {
  await end(exporters.node);
  await until(async () => (await prometheus.firing()).includes('PollExporterDown'), LONGEST);
  const firing = await prometheus.firing();
  expect(firing).not.toContain('PollBackupOld');
  expect(firing).not.toContain('PollDiskSpace');
});
