import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { after, before, it } from 'node:test';
import { kubernetesResources } from '../../tools/checks/kubernetes-resources.mjs';
import { ballotOf, until } from './composed-poll.mjs';
import { docker } from './docker.mjs';

// `npm run test:kubernetes`: runs the images with exactly the security settings, environment and limits of the pods in
// deploy/kubernetes. There is no cluster: what only a cluster does is not tested (deploy/kubernetes/README.md).

if (spawnSync('docker', ['info']).status !== 0) {
  console.error('Docker is needed, and a daemon that responds (DOCKER_HOST).');
  process.exit(1);
}

const project = `poll-test-${randomBytes(4).toString('hex')}`;
const password = randomBytes(16).toString('hex');
/**
 * By name and key, as the database's operator and README.md create them.
 * @type {Record<string, string>}
 */
const secrets = {
  'database-app uri': `postgres://poll:${password}@${project}-database:5432/poll`,
  'poll voter-key-secret': randomBytes(32).toString('hex'),
  'poll jwt-secret': randomBytes(32).toString('hex'),
};
const resources = kubernetesResources();
let url = '';

before(async () => {
  await docker('network', 'create', project);
  const database = [
    '--name',
    `${project}-database`,
    '--env',
    'POSTGRES_USER=poll',
    '--env',
    `POSTGRES_PASSWORD=${password}`,
  ];
  await docker('run', '--detach', '--network', project, ...database, 'postgres:17-bookworm');
  for (const target of ['backend', 'nginx']) {
    await docker('build', '--quiet', '--target', target, '--tag', `registry.example.com/poll-${target}:latest`, '.');
  }
  const isReady = ['exec', `${project}-database`, 'pg_isready', '--quiet', '--host=127.0.0.1'];
  await until('the database', () => succeeds(docker(...isReady)));
});

after(async () => {
  const containers = (await docker('ps', '--all', '--quiet', '--filter', `name=${project}`))
    .split('\n')
    .filter(Boolean);
  await docker('rm', '--force', '--volumes', ...containers);
  await docker('network', 'rm', project);
});

it('has pods that meet the restricted standard, without a token of the cluster', () => {
  for (const { spec, container } of ['migrate', 'backend', 'nginx'].map(podOf)) {
    assert.equal(spec.automountServiceAccountToken, false);
    assert.equal(spec.securityContext.runAsNonRoot, true);
    assert.deepEqual(spec.securityContext.seccompProfile, { type: 'RuntimeDefault' });
    assert.deepEqual(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  }
});

it('migrates, starts two backends and nginx, and counts a vote once', async () => {
  await docker(...runOf('migrate'));
  const backends = [await docker(...runOf('backend', 1)), await docker(...runOf('backend', 2))];
  const { readinessProbe, ports } = podOf('backend').container;
  const port = ports.find(({ name }) => name === readinessProbe.httpGet.port)?.containerPort;
  for (const backend of backends) {
    const ready = `fetch('http://127.0.0.1:${port}${readinessProbe.httpGet.path}').then(({ ok }) => process.exit(ok ? 0 : 1))`;
    await until('a backend', () => succeeds(docker('exec', backend, 'node', '-e', ready)));
  }
  const nginx = await docker(...runOf('nginx'));
  const address = (await docker('port', nginx, '8080')).split('\n')[0]?.replace('0.0.0.0', '127.0.0.1');
  url = `http://${address}`;
  await until('nginx', () => succeeds(docker('exec', nginx, 'test', '-e', '/run/poll/nginx.pid')));
  assert.match(await (await fetch(url)).text(), /<div id="root"[ >]/);
  assert.deepEqual([await vote('ada'), await vote('ada')], [201, 409]);
});

it('runs every container as specified, which obeys the hook and the signal that end it', async () => {
  for (const name of ['backend-1', 'nginx-1']) {
    const container = `${project}-${name}`;
    const [app = ''] = name.split('-');
    const { spec, container: wanted } = podOf(app);
    const status = await docker('exec', container, 'cat', '/proc/1/status');
    assert.match(status, new RegExp(`^Uid:\\s+${spec.securityContext.runAsUser}\\s`, 'm'));
    assert.match(status, /^CapEff:\s+0+$/m);
    assert.match(status, /^NoNewPrivs:\s+1$/m);
    await assert.rejects(docker('exec', container, 'touch', '/probe'), /[Rr]ead-only/);
    await docker('exec', container, ...wanted.lifecycle.preStop.exec.command);
  }
  assert.equal(await vote('bo'), 201);
  await docker('stop', '--time', '40', `${project}-backend-1`);
  assert.equal(await docker('inspect', '--format', '{{.State.ExitCode}}', `${project}-backend-1`), '0');
  assert.equal(await vote('cy'), 201);
  const verify = ['node', 'backend/dist/cli/tally-verify.js'];
  assert.match(await docker('exec', `${project}-backend-2`, ...verify), /3 votes/);
});

/**
 * @typedef {{ name: string, value?: string, valueFrom?: { secretKeyRef: { name: string, key: string, optional?: boolean } } }} Variable
 * @typedef {{
 *   image: string, command?: string[], ports: { name: string, containerPort: number }[],
 *   env?: Variable[], envFrom?: { configMapRef: { name: string } }[],
 *   securityContext: object, resources: { limits: { cpu?: string, memory: string } },
 *   volumeMounts: { name: string, mountPath: string, readOnly?: boolean }[],
 *   readinessProbe: { httpGet: { path: string, port: string } }, lifecycle: { preStop: { exec: { command: string[] } } },
 * }} Container
 * @typedef {{
 *   automountServiceAccountToken: boolean, containers: [Container],
 *   securityContext: { runAsNonRoot: boolean, runAsUser: number, runAsGroup: number, seccompProfile: object },
 *   volumes: { name: string, emptyDir?: { sizeLimit: string }, configMap?: { name: string } }[],
 * }} PodSpec
 */

/**
 * @param {string} name of a job or deployment with one container
 * @returns {{ spec: PodSpec, container: Container }}
 */
function podOf(name) {
  const resource = resources.find(
    ({ kind, metadata }) => ['Job', 'Deployment'].includes(kind) && metadata.name === name,
  );
  assert.ok(resource, name);
  const { spec } = resource.spec.template;
  assert.equal(spec.containers.length, 1);
  return { spec, container: spec.containers[0] };
}

/**
 * The options with which `docker` runs the pod.
 * @param {string} app
 * @param {number} [replica] of a deployment
 */
function runOf(app, replica = 1) {
  const { spec, container } = podOf(app);
  const { runAsUser, runAsGroup } = spec.securityContext;
  const { limits } = container.resources;
  const foreground = app === 'migrate';
  return [
    'run',
    ...(foreground ? [] : ['--detach', '--publish', '127.0.0.1::8080']),
    ...['--name', `${project}-${app}-${replica}`, '--network', project, '--network-alias', app],
    ...['--user', `${runAsUser}:${runAsGroup}`, '--read-only', '--cap-drop', 'ALL'],
    ...['--security-opt', 'no-new-privileges:true', '--memory', limits.memory.replace('Mi', 'm')],
    ...(limits.cpu ? ['--cpus', limits.cpu] : []),
    ...container.volumeMounts.flatMap(({ name, mountPath, readOnly }) => {
      const { emptyDir, configMap } = spec.volumes.find((volume) => volume.name === name) ?? {};
      // There is one, that of poll.json.
      if (configMap) return ['--volume', `${resolve('poll.json')}:${mountPath}/poll.json:ro`];
      // A missing secret is an empty folder.
      const size = emptyDir ? `,size=${emptyDir.sizeLimit.replace('Mi', 'm')}` : '';
      return ['--tmpfs', `${mountPath}:${readOnly ? 'ro' : 'rw'},mode=0777${size}`];
    }),
    ...environmentOf(container).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    // There is one PostgreSQL here.
    ...['--env', 'DATABASE_SYNC=off'],
    container.image,
    ...(container.command ?? []),
  ];
}

/**
 * @param {Container} container
 * @returns {string[][]}
 */
function environmentOf({ env = [], envFrom = [] }) {
  const settings = envFrom.flatMap(({ configMapRef }) => {
    const map = resources.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef.name);
    return Object.entries(map?.data);
  });
  const own = env.flatMap(({ name, value, valueFrom }) => {
    if (valueFrom === undefined) return [[name, value]];
    const { name: secret, key, optional } = valueFrom.secretKeyRef;
    const given = secrets[`${secret} ${key}`];
    assert.ok(given ?? optional, `${secret} ${key}`);
    return given === undefined ? [] : [[name, given]];
  });
  return [...settings, ...own].map(([name = '', value = '']) => [name, value]);
}

/** @param {string} person */
async function vote(person) {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
  return (await fetch(`${url}/api/vote`, { method: 'POST', headers, body: JSON.stringify(ballotOf(person)) })).status;
}

/**
 * @param {Promise<unknown>} attempt
 * @returns {Promise<boolean>}
 */
async function succeeds(attempt) {
  const [{ status }] = await Promise.allSettled([attempt]);
  return status === 'fulfilled';
}
