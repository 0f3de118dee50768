import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeAuthority } from '../../tools/scripts/own-certificate.mjs';
import { until } from './composed-poll.mjs';
import { docker } from './docker.mjs';

const IMAGE = 'postgres:17-bookworm';

/** The host names of the two servers and the pooler. */
const [ONE, TWO, POOLER] = ['one.example', 'two.example', 'pooler.example'];

/** Nobody can connect without TLS. */
const ACCESS = `local all all trust
hostssl all,replication all all scram-sha-256
`;

/**
 * A PostgreSQL on another machine, as the containers of a composed poll see it: by a host name, with TLS only, with a
 * certificate of an authority that no system trusts.
 */
export class DatabaseElsewhere {
  #network = `poll-test-${randomBytes(4).toString('hex')}`;
  password = randomBytes(12).toString('hex');
  #poolerImage = `${this.#network}-pgbouncer`;
  #folder;
  /** @type {string[]} */
  #containers = [];

  /** @param {string} folder */
  constructor(folder) {
    this.#folder = join(folder, 'elsewhere');
    mkdirSync(this.#folder);
    const { authority, key } = makeAuthority(this.#folder, ONE, TWO, POOLER);
    this.authority = authority;
    // A container reads it under its own account.
    chmodSync(key, 0o644);
    writeFileSync(join(this.#folder, 'pg_hba.conf'), ACCESS);
  }

  /** @param {string} folder for its certificates, readable by containers */
  static async start(folder) {
    const database = new DatabaseElsewhere(folder);
    await docker('network', 'create', database.#network);
    const account = ['-e', 'POSTGRES_USER=poll', '-e', `POSTGRES_PASSWORD=${database.password}`];
    await database.#run(ONE, account, 'exec docker-entrypoint.sh "$@"');
    await database.#untilReady(ONE);
    return database;
  }

  /** A second server, which follows the first. */
  async startStandby() {
    const source = `postgres://poll:${this.password}@${ONE}/?sslmode=require`;
    await this.#run(
      TWO,
      [],
      `pg_basebackup --dbname='${source}' --pgdata="$PGDATA" --write-recovery-conf && chmod 0700 "$PGDATA" && exec "$@"`,
    );
    await this.#untilReady(TWO);
    return TWO;
  }

  /** PgBouncer in transaction mode in front of the first server, with TLS on both sides. */
  async startPooler() {
    const build = `FROM ${IMAGE}\nRUN apt-get update -qq && apt-get install -y -qq --no-install-recommends pgbouncer\n`;
    writeFileSync(join(this.#folder, 'Dockerfile'), build);
    await docker('build', '--quiet', '--tag', this.#poolerImage, this.#folder);
    writeFileSync(join(this.#folder, 'accounts'), `"poll" "${this.password}"\n`);
    const settings = `[databases]
* = host=${ONE}
[pgbouncer]
listen_addr = *
listen_port = 5432
unix_socket_dir =
auth_type = scram-sha-256
auth_file = /elsewhere/accounts
pool_mode = transaction
default_pool_size = 5
server_tls_sslmode = verify-full
server_tls_ca_file = /elsewhere/authority.pem
client_tls_sslmode = require
client_tls_cert_file = /elsewhere/server.pem
client_tls_key_file = /elsewhere/server-key.pem
`;
    writeFileSync(join(this.#folder, 'pgbouncer.ini'), settings);
    await this.#container(POOLER, this.#poolerImage, ['--user', 'postgres'], ['pgbouncer', '/elsewhere/pgbouncer.ini']);
    await this.#untilReady(POOLER);
    return POOLER;
  }

  /**
   * Lets the containers of a composed poll reach it by its names.
   * @param {string} project whose networks have been made
   */
  async joinHost(project) {
    for (const host of this.#containers) {
      await docker('network', 'connect', '--alias', host, `${project}_front`, this.#nameOf(host));
    }
  }

  /** Connections stay open, but nothing responds. @param {string} host */
  async freeze(host) {
    await docker('pause', this.#nameOf(host));
  }

  /** @param {string} host */
  async thaw(host) {
    await docker('unpause', this.#nameOf(host));
  }

  /**
   * A DATABASE_URL.
   * @param {Record<string, string>} parameters
   * @param {{ hosts?: string[], name?: string, password?: string }} place
   */
  url(parameters, { hosts = [ONE], name = 'poll', password = this.password } = {}) {
    const account = password === '' ? 'poll' : `poll:${password}`;
    return `postgres://${account}@${hosts.join()}/${name}?${new URLSearchParams(parameters)}`;
  }

  /** @param {string} password */
  async setPassword(password) {
    await this.query(`ALTER ROLE poll PASSWORD '${password}'`);
    this.password = password;
  }

  /**
   * On the first server.
   * @param {string} sql
   */
  async query(sql, name = 'poll') {
    return docker('exec', this.#nameOf(ONE), 'psql', '-U', 'poll', '-d', name, '-tAc', sql);
  }

  async remove() {
    for (const host of this.#containers) await docker('rm', '--force', '--volumes', this.#nameOf(host));
    await docker('network', 'rm', this.#network);
    await docker('rmi', '--force', this.#poolerImage);
  }

  /** @param {string} host */
  #nameOf(host) {
    return `${this.#network}-${host}`;
  }

  /**
   * @param {string} host
   * @param {string[]} environment
   * @param {string} start a line of the shell, which gets the server's command
   */
  async #run(host, environment, start) {
    const files = {
      ssl_cert_file: '/elsewhere/server.pem',
      ssl_key_file: '/tmp/key.pem',
      hba_file: '/elsewhere/pg_hba.conf',
    };
    const settings = Object.entries({ listen_addresses: '*', ssl: 'on', ...files }).map(
      ([name, value]) => `-c${name}=${value}`,
    );
    const script = `install -m 0600 /elsewhere/server-key.pem /tmp/key.pem && ${start}`;
    const options = ['--user', 'postgres', ...environment];
    await this.#container(host, IMAGE, options, ['sh', '-c', script, 'sh', 'postgres', ...settings]);
  }

  /**
   * @param {string} host
   * @param {string} image
   * @param {string[]} options
   * @param {string[]} command
   */
  async #container(host, image, options, [program = '', ...words]) {
    this.#containers.push(host);
    const place = ['--network', this.#network, '--network-alias', host, '-v', `${this.#folder}:/elsewhere:ro`];
    const name = ['--name', this.#nameOf(host)];
    await docker('run', '--detach', ...name, ...place, ...options, '--entrypoint', program, image, ...words);
  }

  /** By TCP: while it is initialised, it accepts connections only on its socket. @param {string} host */
  async #untilReady(host) {
    const ready = ['pg_isready', '--quiet', '--host', '127.0.0.1'];
    await until(host, () =>
      docker('exec', this.#nameOf(host), ...ready).then(
        () => true,
        () => false,
      ),
    );
  }
}
