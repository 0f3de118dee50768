import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { docker, requireDocker } from './docker.mjs';

const PRODUCT_FOLDER = fileURLToPath(new URL('../..', import.meta.url));
/** ms; the longest wait for anything, on a busy machine. */
const PATIENCE = 60_000;

/** Its content does not matter here; without a registry it is there under another tag. */
const MAILPIT = 'axllent/mailpit';

/** The product as `docker compose up` runs it, beside any other on the machine: with its own project, ports and folders. */
export class ComposedPoll {
  folder = mkdtempSync(join(tmpdir(), 'poll-compose-'));
  project = `poll-test-${randomBytes(4).toString('hex')}`;
  /**
   * What an operator would write into .env.
   * @type {Record<string, string>}
   */
  settings = {};
  /** Where its docker-compose.yml is. */
  place = PRODUCT_FOLDER;
  /** Votes acknowledged so far. */
  acknowledged = 0;
  url = '';
  secureUrl = '';
  mailUrl = '';

  /** With its images built, but not yet up. Ends the process with one line if there is no Docker. */
  static async build() {
    requireDocker();
    const [pinned = ''] = /axllent\/mailpit:\S+/.exec(readFileSync('docker-compose.yml', 'utf8')) ?? [];
    if (spawnSync('docker', ['image', 'inspect', pinned]).status !== 0) {
      if (spawnSync('docker', ['pull', '--quiet', pinned]).status !== 0)
        await docker('tag', `${MAILPIT}:latest`, pinned);
    }
    const poll = await ComposedPoll.prepare();
    await poll.compose('--profile', 'tools', 'build', '--quiet');
    return poll;
  }

  static async prepare() {
    const poll = new ComposedPoll();
    // Readable for root in a container without capabilities.
    chmodSync(poll.folder, 0o755);
    const [port = 0, securePort = 0, mailPort = 0] = await freePorts(3);
    poll.url = `http://localhost:${port}`;
    poll.secureUrl = `https://localhost:${securePort}`;
    poll.mailUrl = `http://localhost:${mailPort}`;
    poll.settings = {
      PORT: String(port),
      HTTPS_PORT: String(securePort),
      MAILPIT_PORT: String(mailPort),
      COMPOSE_PROFILES: 'dev',
      // All votes come from one address.
      VOTE_LIMIT_PER_MINUTE: '0',
      API_REQUESTS_PER_SECOND: '10000',
      SMTP_URL: 'smtp://mailpit:1025',
      BACKUP_FOLDER: join(poll.folder, 'backups'),
      // Used by no other network on the machine (RFC 4193).
      FRONT_IPV6_SUBNET: `fd${randomBytes(1).toString('hex')}:${randomBytes(2).toString('hex')}::/64`,
      IMAGE_PREFIX: poll.project,
    };
    return poll;
  }

  /**
   * `docker compose …`; returns what it printed. Throws with its error output.
   * @param {string[]} words
   */
  async compose(...words) {
    return this.run('docker', ['compose', ...words]);
  }

  /**
   * Commands as an operator types them.
   * @param {string} commands
   */
  async shell(commands) {
    return this.run('sh', ['-euc', commands]);
  }

  /**
   * @param {string} program
   * @param {string[]} words
   */
  async run(program, words) {
    const { PATH = '', HOME = '', DOCKER_HOST, DOCKER_CONFIG } = process.env;
    const reach = { ...(DOCKER_HOST && { DOCKER_HOST }), ...(DOCKER_CONFIG && { DOCKER_CONFIG }) };
    // Not the .env of the checkout.
    const project = { COMPOSE_PROJECT_NAME: this.project, COMPOSE_ENV_FILES: '/dev/null', COMPOSE_ANSI: 'never' };
    const { stdout } = await promisify(execFile)(program, words, {
      cwd: this.place,
      env: { PATH, HOME, ...reach, ...project, ...this.settings },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  }

  /**
   * As `compose`, for commands that must fail; returns the error output.
   * @param {string[]} words
   */
  async failure(...words) {
    try {
      await this.compose(...words);
    } catch (error) {
      return error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    }
    throw new Error(`docker compose ${words.join(' ')} did not fail`);
  }

  /** @param {string[]} words */
  async up(...words) {
    await this.compose('up', '--detach', '--wait', ...words);
  }

  /**
   * The containers of a service as `docker inspect` shows them.
   * @param {string} service
   * @returns {Promise<import('./docker.mjs').Container[]>}
   */
  async containers(service) {
    const ids = (await this.compose('ps', '--all', '--quiet', service)).trim().split('\n').filter(Boolean);
    return JSON.parse(await docker('inspect', ...ids));
  }

  /** The count of a backend's own command. */
  async verifiedTotals() {
    return (await this.compose('exec', '-T', 'backend', 'node', 'backend/dist/cli/tally-verify.js')).trim();
  }

  /** Whether the live totals are all acknowledged votes, and equal the rows. */
  async totalsHold() {
    const { acknowledged } = this;
    await until(`${acknowledged} votes in the totals`, async () => (await this.total()) === acknowledged);
    assert.equal(await this.verifiedTotals(), `All totals equal the ${acknowledged} votes that count.`);
  }

  /** @param {string} sql */
  async query(sql) {
    return (await this.compose('exec', '-T', 'postgres', 'psql', '-U', 'poll', '-d', 'poll', '-tAc', sql)).trim();
  }

  /**
   * @param {string} path
   * @param {object} body
   * @param {Record<string, string>} headers
   */
  async post(path, body, headers = {}) {
    return fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  /**
   * Casts a vote as the page does: with a key, and again with the same key if the response was lost.
   * @param {string} person
   * @param {(status: number) => void} onFailure told of each attempt that got no response (0) or a 5xx
   * @returns {Promise<number>} the status
   */
  async vote(person, onFailure = () => undefined) {
    // A connection for each vote, as each voter has one.
    const headers = { 'Idempotency-Key': randomUUID(), Connection: 'close' };
    const end = Date.now() + PATIENCE;
    while (Date.now() < end) {
      const status = await this.post('/api/vote', ballotOf(person), headers).then(
        (response) => response.status,
        () => 0,
      );
      if (status === 201 || (status >= 400 && status < 500)) return status;
      onFailure(status);
      await pause(100);
    }
    throw new Error(`the vote of ${person} got no response within ${PATIENCE / 1000} s`);
  }

  /**
   * Four concurrent voters, each of whom casts one vote after another until `stop` is called, which returns how many were
   * acknowledged. `failures` are the statuses of attempts that failed, 0 without a response.
   * @param {string} crowd
   */
  voteSteadily(crowd) {
    let isOver = false;
    /** @type {number[]} */
    const failures = [];
    const cast = Promise.all(
      ['a', 'b', 'c', 'd'].map(async (voter) => {
        for (let count = 0; ; count += 1) {
          if (isOver) return count;
          const status = await this.vote(`${crowd}-${voter}${count}`, (failure) => failures.push(failure));
          if (status !== 201) throw new Error(`a vote got ${status}`);
        }
      }),
    );
    // Reported where it is stopped.
    cast.catch(() => undefined);
    return {
      failures,
      stop: async () => {
        isOver = true;
        return (await cast).reduce((sum, count) => sum + count, 0);
      },
    };
  }

  /** All votes of the live totals. */
  async total() {
    const response = await fetch(`${this.url}/api/vote/count`);
    const { votes } = /** @type {Counts} */ (await response.json());
    return votes.reduce((sum, { GlobalVoteCount, USVoteCount }) => sum + GlobalVoteCount + USVoteCount, 0);
  }

  /** Removes containers, data and images; nothing of the test stays. */
  async remove() {
    await this.compose(
      '--profile',
      'tools',
      // The option replaces COMPOSE_PROFILES.
      '--profile',
      'dev',
      'down',
      '--volumes',
      '--remove-orphans',
      '--timeout',
      '5',
      '--rmi',
      'local',
    );
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** @typedef {{ votes: { GlobalVoteCount: number, USVoteCount: number }[] }} Counts */

/** @param {string} person */
export function ballotOf(person) {
  return {
    name: `${person} example`,
    email: `${person}@example.com`,
    country: 'US',
    zip_code: '00000',
    freegifts: true,
    candidate_id: 1,
  };
}

/**
 * Asks until the result is `true`; throws if it never is.
 * @param {string} what
 * @param {() => Promise<boolean>} ask
 * @param {number} patience in ms
 */
export async function until(what, ask, patience = PATIENCE) {
  const end = Date.now() + patience;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${patience / 1000} s`);
    await pause(200);
  }
}

/** @param {number} count */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  for (const server of servers) server.close();
  return ports;
}
