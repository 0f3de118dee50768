import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian, Fedora, Arch and macOS put them. */
const CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx', '/usr/local/bin/nginx'];
const OPENSSL = ['/usr/bin/openssl', '/opt/homebrew/bin/openssl', '/usr/local/bin/openssl'];
const KUBECTL = ['/usr/bin/kubectl', '/opt/homebrew/bin/kubectl', '/usr/local/bin/kubectl'];
const PGBOUNCER = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
];
const BROTLI = ['/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'];

/** The tools of checks and tests by the names of Debian's packages. */
const TOOLS = {
  chromium: CHROMIUM,
  nginx: NGINX,
  openssl: OPENSSL,
  'kubernetes-client': KUBECTL,
  pgbouncer: PGBOUNCER,
  'libnginx-mod-http-brotli-static': BROTLI,
};

/** Debian's programs of PostgreSQL are in a folder of their version. */
const POSTGRES_VERSIONS = '/usr/lib/postgresql';
/** `npm run test:failover`'s tools, likewise. */
const FAILOVER_TOOLS = {
  patroni: ['/usr/bin/patroni'],
  'etcd-server': ['/usr/bin/etcd'],
  haproxy: ['/usr/sbin/haproxy'],
  postgresql: [POSTGRES_VERSIONS],
};

/** Installs what is missing for a test of failover, as root on Debian. */
export function installFailoverTools() {
  const missing = Object.entries(FAILOVER_TOOLS).flatMap(([name, places]) => (find(places) ? [] : [name]));
  if (missing.length === 0) return;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    throw new Error(`The test of failover needs root on Debian, and there: apt-get install ${missing.join(' ')}`);
  }
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing]);
  // Their packages start them, now and at every start of the machine.
  for (const service of missing.map((name) => name.replace('-server', ''))) {
    run('update-rc.d', [service, 'disable']);
    run('service', [service, 'stop']);
  }
}

/** The folder of `initdb`, `postgres` and `pg_basebackup`, of the newest version. */
export function postgresFolder() {
  const [newest] = readdirSync(POSTGRES_VERSIONS).sort((one, other) => Number(other) - Number(one));
  return join(POSTGRES_VERSIONS, newest ?? '', 'bin');
}

/** Installs what is missing of them as root on Debian. On other systems throws with the command to type. */
export function installTestTools() {
  const missing = Object.entries(TOOLS).flatMap(([name, places]) => (find(places) ? [] : [name]));
  const isDebian = existsSync('/usr/bin/apt-get');
  // On other systems nginx may come without it, and then serves gzip alone.
  const needed = isDebian ? missing : missing.filter((name) => TOOLS[/** @type {keyof TOOLS} */ (name)] !== BROTLI);
  if (needed.length === 0) return;
  if (!isDebian || process.getuid?.() !== 0) {
    throw new Error(
      `The tests need ${needed.join(', ')}. Install it first, on Debian with: sudo apt-get install ${needed.join(' ')}`,
    );
  }
  console.log(`Installing ${needed.join(', ')} for the tests (once, a minute or so)`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...needed]);
  // Their packages start them, now and at every start of the machine.
  for (const service of ['nginx', 'pgbouncer'].filter((name) => needed.includes(name))) {
    run('update-rc.d', [service, 'disable']);
    run('service', [service, 'stop']);
  }
}

/** The browser's place. Throws when there is none. */
export const browser = () => placeOf(CHROMIUM);

/** Throws when there is none. */
export const nginx = () => placeOf(NGINX);

/** Throws when there is none. */
export const openssl = () => placeOf(OPENSSL);

/** Throws when there is none. */
export const pgbouncer = () => placeOf(PGBOUNCER);

/** @param {string[]} places */
function placeOf(places) {
  const place = find(places);
  if (!place) throw new Error(`There is nothing at ${places.join(', ')}: npm test installs it, or says how.`);
  return place;
}

/** @param {string[]} places */
function find(places) {
  return places.find((place) => existsSync(place));
}

/**
 * @param {string} command
 * @param {string[]} options
 */
function run(command, options) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync(command, options, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${options.join(' ')} failed:\n${stdout}${stderr}`);
}
