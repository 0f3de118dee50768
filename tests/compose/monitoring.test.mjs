import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { promisify } from 'node:util';
import { makeCertificate } from '../../tools/scripts/own-certificate.mjs';
import { ComposedPoll, freePorts, until } from './composed-poll.mjs';
import { requireDocker } from './docker.mjs';

// `npm run test:monitoring`: the composed product with deploy/compose/monitoring.yml beside it. One story, in this order.

requireDocker();

/** And the account of each, as the database's exporter reads a password. */
const WATCHERS = {
  prometheus: '65534:65534',
  alertmanager: '65534:65534',
  blackbox: '65534:65534',
  'node-exporter': '65534:65534',
  'postgres-exporter': '999:999',
};
/** ms; scrapes every 15 s, a minute for which PollDown waits, and half a minute before the first mail. */
const LONGEST = 180_000;

/** @type {ComposedPoll} */
let poll;
let prometheus = '';

before(async () => {
  poll = await ComposedPoll.prepare();
  const [port = 0] = await freePorts(1);
  prometheus = `http://127.0.0.1:${port}`;
  Object.assign(poll.settings, {
    COMPOSE_FILE: 'docker-compose.yml:deploy/compose/monitoring.yml',
    PROMETHEUS_PORT: String(port),
    BACKENDS: '2',
    ALERT_EMAIL: 'olive@example.com',
    // Not shared with other tests on the machine.
    IMAGE_PREFIX: 'poll-monitoring-test',
  });
  const [mailpit = ''] = /axllent\/mailpit:\S+/.exec(readFileSync('docker-compose.yml', 'utf8')) ?? [];
  if (spawnSync('docker', ['image', 'inspect', mailpit]).status !== 0) {
    await promisify(execFile)('docker', ['pull', '--quiet', mailpit]);
  }
  await poll.compose('--profile', 'tools', 'build', '--quiet');
  await poll.up('--scale', 'backend=2');
});

after(() => poll.remove());

it('finds both backends, the database, nginx and the disks', async () => {
  await until('all targets', async () => {
    const [backends, node, database, nginx] = [
      await value('sum(up{job="poll"})'),
      await value('up{job="node"}'),
      await value('pg_up'),
      await site('http'),
    ];
    return backends === 2 && node === 1 && database === 1 && nginx === 1;
  });
  assert.equal(await value('max(poll_backends_expected)'), 2);
  for (const place of ['database', 'backups', 'host']) {
    assert.ok(((await value(`node_filesystem_avail_bytes{mountpoint="/watched/${place}"}`)) ?? 0) > 0, place);
  }
});

it('runs without privileges, and publishes Prometheus only to this machine', async () => {
  for (const [service, user] of Object.entries(WATCHERS)) {
    const [container] = await poll.containers(service);
    assert.ok(container);
    const { ReadonlyRootfs, CapDrop, CapAdd, SecurityOpt, Memory } = container.HostConfig;
    assert.deepEqual(
      { service, ReadonlyRootfs, CapDrop, CapAdd: CapAdd ?? [], SecurityOpt, user: container.Config.User },
      {
        service,
        ReadonlyRootfs: true,
        CapDrop: ['ALL'],
        CapAdd: [],
        SecurityOpt: ['no-new-privileges:true'],
        user,
      },
    );
    assert.ok(Memory > 0, `${service} has no memory limit`);
    const ports = Object.values(container.NetworkSettings.Ports).filter(Boolean).flat();
    const expected = service === 'prometheus' ? [{ HostIp: '127.0.0.1', HostPort: new URL(prometheus).port }] : [];
    assert.deepEqual([service, ports], [service, expected]);
  }
});

it('mails that there is no backup, until there is one', async () => {
  await until('the alert', async () => (await firing()).includes('PollBackupOld'), LONGEST);
  await until(
    'its mail',
    async () => {
      const response = await fetch(`${poll.mailUrl}/api/v1/messages`);
      const { messages } = /** @type {{ messages: { To: { Address: string }[], Subject: string }[] }} */ (
        await response.json()
      );
      return messages.some(
        ({ To, Subject }) => To[0]?.Address === 'olive@example.com' && /PollBackupOld/.test(Subject),
      );
    },
    LONGEST,
  );
  await poll.compose('run', '--rm', 'backup', 'first');
  await until('its end', async () => !(await firing()).includes('PollBackupOld'), LONGEST);
});

it('reports that one of two backends has stopped, and that it is back', async () => {
  const [first] = await poll.containers('backend');
  await promisify(execFile)('docker', ['stop', first?.Id ?? '']);
  await until('the alert', async () => (await firing()).includes('PollDown'), LONGEST);
  // Its old container is no longer discovered: nobody sees it down.
  assert.equal(await value('count(up{job="poll"})'), 1);
  await promisify(execFile)('docker', ['start', first?.Id ?? '']);
  await until('its end', async () => !(await firing()).includes('PollDown'), LONGEST);
});

it('reports that a certificate expires soon, and accepts another number of backends', async () => {
  const folder = join(poll.folder, 'certificates');
  mkdirSync(folder);
  makeCertificate(folder);
  Object.assign(poll.settings, { CERTIFICATES_FOLDER: folder, SERVER_NAMES: 'localhost', BACKENDS: '1' });
  await poll.up('--scale', 'backend=1');
  await until('the alert', async () => (await firing()).includes('PollCertificateEnds'), LONGEST);
  assert.equal(await value('max(poll_backends_expected)'), 1);
  assert.deepEqual([await site('http'), await site('https')], [1, 1]);
});

it('reports that nginx has stopped', async () => {
  await poll.compose('stop', 'nginx');
  await until('the alert', async () => (await firing()).includes('PollUnreachable'), LONGEST);
});

/** @param {'http' | 'https'} scheme */
const site = (scheme) => value(`probe_success{job="nginx",scheme="${scheme}"}`);

async function firing() {
  return (await ask('ALERTS{alertstate="firing"}')).map(({ metric }) => metric.alertname);
}

/**
 * The value of a query; undefined if there is none.
 * @param {string} query
 */
async function value(query) {
  const [found] = await ask(query);
  return found && Number(found.value[1]);
}

/**
 * @param {string} query
 * @returns {Promise<{ metric: Record<string, string>, value: [number, string] }[]>}
 */
async function ask(query) {
  const response = await fetch(`${prometheus}/api/v1/query?${new URLSearchParams({ query })}`);
  const { data } = /** @type {{ data: { result: { metric: Record<string, string>, value: [number, string] }[] } }} */ (
    await response.json()
  );
  return data.result;
}
