import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Locations on Debian, Fedora, Arch and macOS. */
const CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Debian's headless build first: the same pages for a fifth less work. */
const BROWSERS = ['/usr/lib/chromium/chromium-headless-shell', ...CHROMIUM];
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
const PROMTOOL = ['/usr/bin/promtool', '/opt/homebrew/bin/promtool', '/usr/local/bin/promtool'];
const PROMETHEUS = ['/usr/bin/prometheus', '/opt/homebrew/bin/prometheus', '/usr/local/bin/prometheus'];
const NODE_EXPORTER = [
  '/usr/bin/prometheus-node-exporter',
  '/opt/homebrew/bin/node_exporter',
  '/usr/local/bin/node_exporter',
];
const BLACKBOX_EXPORTER = [
  '/usr/bin/prometheus-blackbox-exporter',
  '/opt/homebrew/bin/blackbox_exporter',
  '/usr/local/bin/blackbox_exporter',
];
/** Debian keeps PostgreSQL's programs in a folder per version. */
const POSTGRES_VERSIONS = '/usr/lib/postgresql';

/** What `npm test` needs, by Debian package name. */
const TOOLS = {
  'chromium-headless-shell': BROWSERS,
  nginx: NGINX,
  openssl: OPENSSL,
  'kubernetes-client': KUBECTL,
  pgbouncer: PGBOUNCER,
  'libnginx-mod-http-brotli-static': BROTLI,
  prometheus: PROMTOOL,
};

/** What the browser autofill test needs as well. */
const WHOLE_BROWSER = { chromium: CHROMIUM };

/** What the tests with a real Prometheus need as well. */
const MONITORING_TOOLS = {
  prometheus: PROMETHEUS,
  'prometheus-node-exporter': NODE_EXPORTER,
  'prometheus-blackbox-exporter': BLACKBOX_EXPORTER,
};

/** What `npm run test:failover` needs as well. */
const FAILOVER_TOOLS = {
  patroni: ['/usr/bin/patroni'],
  'etcd-server': ['/usr/bin/etcd'],
  haproxy: ['/usr/sbin/haproxy'],
  postgresql: [POSTGRES_VERSIONS],
};

/** Patroni's way to etcd, which Debian 13 does not install with it. */
const ETCD_LIBRARY = { 'python3-etcd': ['/usr/lib/python3/dist-packages/etcd/__init__.py'] };

/** Where apt looks for Patroni and etcd on Debian 12, whose own are too old: files of deploy/patroni, and their folders. */
const LATER_VERSIONS = { 'trixie.sources': '/etc/apt/sources.list.d', 'trixie.pref': '/etc/apt/preferences.d' };

/** What the test of its archive needs on top. */
const ARCHIVE_TOOLS = { pgbackrest: ['/usr/bin/pgbackrest'] };

/** What the test of the log in Go needs. The second is a source package. */
const GO = ['/usr/bin/go'];
const GO_TOOLS = {
  'golang-go': GO,
  'golang-golang-x-mod-dev': ['/usr/share/gocode/src/golang.org/x/mod/sumdb/tlog/tlog.go'],
};

/** Packages that start a service, now and at every boot. Patroni's waits for a configuration, without which it cannot be stopped. */
const SERVICES = ['nginx', 'pgbouncer', 'etcd-server', 'haproxy', ...Object.keys(MONITORING_TOOLS)];

/** Installs what `npm test` needs and lacks, as root on Debian. On other systems throws with the command to type. */
export const installTestTools = () => install(TOOLS);

/** As `installTestTools`, for the autofill test. */
export const installWholeBrowser = () => install(WHOLE_BROWSER);

/** As `installTestTools`, for a test that runs a real Prometheus. */
export const installMonitoringTools = () => install(MONITORING_TOOLS);

/** As `installTestTools`, for the failover test, which runs on Debian only. */
export function installFailoverTools() {
  const isMissing = [FAILOVER_TOOLS.patroni, FAILOVER_TOOLS['etcd-server']].some((places) => !find(places));
  if (isMissing && process.getuid?.() === 0 && isDebian12()) {
    for (const [name, folder] of Object.entries(LATER_VERSIONS)) {
      const file = fileURLToPath(new URL(`../../deploy/patroni/${name}`, import.meta.url));
      copyFileSync(file, join(folder, name));
    }
  }
  install({ ...FAILOVER_TOOLS, ...ETCD_LIBRARY });
}

/** As `installTestTools`, for the test of an archived cluster. */
export const installArchiveTools = () => install(ARCHIVE_TOOLS);

/** As `installTestTools`, for the test of the log in Go, which uses Debian's packages. */
export const installGoTools = () => install(GO_TOOLS);

/** @param {Record<string, string[]>} tools */
function install(tools) {
  const missing = Object.entries(tools).flatMap(([name, places]) => (find(places) ? [] : [name]));
  const isDebian = existsSync('/usr/bin/apt-get');
  // On other systems nginx may lack it, and then serves only gzip.
  const needed = isDebian ? missing : missing.filter((name) => tools[name] !== BROTLI);
  if (needed.length === 0) return;
  if (!isDebian || process.getuid?.() !== 0) {
    throw new Error(
      `The tests need ${needed.join(', ')}. Install it first, on Debian with: sudo apt-get install ${needed.join(' ')}`,
    );
  }
  console.log(`Installing ${needed.join(', ')} for the tests (once, a minute or so)`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...needed]);
  for (const service of needed.filter((name) => SERVICES.includes(name)).map((name) => name.replace('-server', ''))) {
    run('update-rc.d', [service, 'disable']);
    run('service', [service, 'stop']);
  }
}

/** The browser's path. Throws if there is none. */
export const browser = () => placeOf(BROWSERS);

/** The path of one with a window, and with it autofill. Throws if there is none. */
export const wholeBrowser = () => placeOf(CHROMIUM);

/** Throws if there is none. */
export const nginx = () => placeOf(NGINX);

/** Throws if there is none. */
export const openssl = () => placeOf(OPENSSL);

/** Throws if there is none. */
export const pgbouncer = () => placeOf(PGBOUNCER);

/** Throws if there is none. */
export const promtool = () => placeOf(PROMTOOL);

/** Throws if there is none. */
export const prometheus = () => placeOf(PROMETHEUS);

/** Throws if there is none. */
export const nodeExporter = () => placeOf(NODE_EXPORTER);

/** Throws if there is none. */
export const blackboxExporter = () => placeOf(BLACKBOX_EXPORTER);

/** Throws if there is none. */
export const go = () => placeOf(GO);

/** The newest version's folder of `initdb`, `postgres` and `pg_basebackup`. */
export function postgresFolder() {
  const [newest] = readdirSync(POSTGRES_VERSIONS).sort((one, other) => Number(other) - Number(one));
  return join(POSTGRES_VERSIONS, newest ?? '', 'bin');
}

const isDebian12 = () =>
  existsSync('/etc/debian_version') && readFileSync('/etc/debian_version', 'utf8').startsWith('12.');

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
