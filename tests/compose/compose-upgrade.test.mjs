import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { ComposedPoll, until } from './composed-poll.mjs';
import { docker } from './docker.mjs';
import { commandsOf } from './documented-commands.mjs';

// `npm run test:compose`: replacing, restarting and killing parts while votes are cast. One story, in this order.

/** @type {ComposedPoll} */
let poll;

before(async () => {
  poll = await ComposedPoll.build();
  await poll.up();
});

after(() => poll.remove());

it('builds each image once', async () => {
  const { services } = /** @type {{ services: Record<string, { image: string, build?: object }> }} */ (
    JSON.parse(await poll.compose('--profile', 'tools', 'config', '--format', 'json'))
  );
  const built = Object.values(services).filter(({ build }) => build !== undefined);
  const images = built.map(({ image }) => image);
  assert.deepEqual(
    images.toSorted(),
    ['backend', 'nginx', 'tools'].map((name) => `${poll.project}-${name}:latest`),
  );
});

it('leaves the database alone, whatever else is new', async () => {
  const before = await lifeOf('postgres');
  const unchanged = async (/** @type {string} */ after) =>
    assert.deepEqual([after, await lifeOf('postgres')], [after, before]);
  await poll.up();
  await unchanged('up');
  makeNew('backend', 'tools');
  await poll.compose('run', '--rm', 'migrate');
  await unchanged('migrate');
  await poll.compose('run', '--rm', 'backup', 'first');
  await unchanged('backup');
  await poll.up();
  await unchanged('up with new images');
  Object.assign(poll.settings, { ADMIN_EMAIL: 'olive@example.com', VOTE_LIMIT_PER_MINUTE: '1000000' });
  const nginx = await lifeOf('nginx');
  await poll.up();
  await unchanged('up with new settings');
  assert.deepEqual(await lifeOf('nginx'), nginx);
});

it('is upgraded without a pause, by the commands of docs/operations.md', async () => {
  const untouched = [await lifeOf('postgres'), await lifeOf('nginx')];
  const old = await idsOf('backend');
  makeNew('backend', 'tools');
  const votes = poll.voteSteadily('upgrade');
  // Nothing is pulled, and the images are already new.
  const commands = commandsOf('### Without a pause').filter((line) => !/^git pull|build &&$/.test(line));
  await poll.shell(commands.join('\n'));
  poll.acknowledged += await votes.stop();
  assertAnswered(votes.failures);
  assert.deepEqual([await lifeOf('postgres'), await lifeOf('nginx')], untouched);
  const upgraded = await poll.containers('backend');
  assert.equal(upgraded.length, 2);
  const image = await docker('image', 'inspect', '--format', '{{.Id}}', `${poll.project}-backend`);
  for (const { Id, Image } of upgraded) assert.deepEqual([old.includes(Id), Image], [false, image]);
  await poll.totalsHold();
});

it('keeps the old backends while new ones do not start, and says before why they would not', async () => {
  const { settings } = poll;
  const old = await idsOf('backend');
  const file = join(poll.folder, 'broken.json');
  writeFileSync(file, '{}');
  poll.settings = { ...settings, POLL_FILE: file, POLL_MANAGED_BY: 'file' };
  const errors = await poll.failure('run', '--rm', '-e', 'POLL_MANAGED_BY=file', '-e', 'BACKEND=4', 'check');
  assert.match(errors, /^BACKEND is not a variable of the poll: did you mean BACKENDS\?$/m);
  assert.match(await poll.failure('run', '--rm', '-e', 'POLL_MANAGED_BY=file', 'check'), /poll\.json: candidates/);
  const votes = poll.voteSteadily('broken');
  await poll.failure('up', '--detach', '--wait', '--no-recreate', '--scale', 'backend=4', 'backend');
  const started = (await idsOf('backend')).filter((id) => !old.includes(id));
  assert.equal(started.length, 2);
  await docker('rm', '--force', ...started);
  poll.acknowledged += await votes.stop();
  assertAnswered(votes.failures);
  poll.settings = settings;
  assert.deepEqual((await idsOf('backend')).toSorted(), old.toSorted());
  await poll.totalsHold();
});

it('keeps the votes through down --volumes with KEEP_VOLUMES', async () => {
  poll.settings.KEEP_VOLUMES = 'true';
  await poll.compose('down', '--volumes');
  await poll.up();
  delete poll.settings.KEEP_VOLUMES;
  await poll.totalsHold();
});

it('loses no vote while one backend is restarted, one is killed, and one is stopped', async () => {
  const votes = poll.voteSteadily('steady');
  const [first, second] = await poll.containers('backend');
  await docker('restart', first?.Id ?? '');
  await bothAreHealthy();
  // From outside, as a machine out of memory does it: after `docker kill` it would stay down.
  process.kill(second?.State.Pid ?? 0, 'SIGKILL');
  await until(
    'the restart',
    async () => (await docker('inspect', '--format', '{{.RestartCount}}', second?.Id ?? '')) === '1',
  );
  await bothAreHealthy();
  await docker('stop', second?.Id ?? '');
  poll.acknowledged += await votes.stop();
  const stopped = (await poll.containers('backend')).find(({ Id }) => Id === second?.Id);
  // Not 137, which is a process that ignored the signal.
  assert.equal(stopped?.State.ExitCode, 0);
  await poll.totalsHold();
});

/**
 * Every attempt got a response of a backend. 503 is one: on a busy machine a vote waits too long for the database
 * (decision 003).
 * @param {number[]} failures
 */
function assertAnswered(failures) {
  assert.deepEqual(
    failures.filter((status) => status !== 503),
    [],
  );
}

/** Makes images differ, as a build of a new version does. @param {string[]} names */
function makeNew(...names) {
  for (const name of names) {
    const image = `${poll.project}-${name}`;
    const input = `FROM ${image}\nLABEL made=${Date.now()}\n`;
    execFileSync('docker', ['build', '--quiet', '--tag', image, '-'], { input });
  }
}

/** Which container runs, and since when. @param {string} service */
async function lifeOf(service) {
  return (await poll.containers(service)).map(({ Id, State }) => [Id, State.StartedAt]);
}

/** @param {string} service */
async function idsOf(service) {
  return (await poll.containers(service)).map(({ Id }) => Id);
}

async function bothAreHealthy() {
  await until('two healthy backends', async () => {
    const states = await Promise.all(
      (await idsOf('backend')).map((id) => docker('inspect', '--format', '{{.State.Health.Status}}', id)),
    );
    return states.join() === 'healthy,healthy';
  });
}
