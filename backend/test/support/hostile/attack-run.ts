import fc from 'fast-check';
import request from 'supertest';
import { Inbox } from 'test-support/inbox';
import { ProductProcess } from 'test-support/product-process';
import { z } from 'zod';
import { ADMINISTRATOR, postAs, signedIn } from '../administrator.js';
import { handOverTo, pollFileWith } from '../handed-over.js';
import { castInOrder } from '../many-votes.js';
import { PollUnderTest, SECRETS } from '../poll-under-test.js';
import { compareTotals } from '../rows.js';
import { voteOf } from '../voters.js';
import { type Operation, operationsOf } from './api-description.js';
import { ATTACKS, type AttackTarget, type Cursor, isReachable } from './attacks.js';
import { exchange } from './exchange.js';
import { MARKER, violationsOf } from './response-violations.js';

/** A range whose end is after its beginning is one of two. */
const MOST_ROUNDS = 10;
/** More than one page. */
const VOTERS = 60;
/** Fixed, unless HOSTILE_INPUT_SEED is set. A failure report names the seed. */
const SEED = Number(process.env.HOSTILE_INPUT_SEED ?? 20_261_123);

/** Ends its own token's session, or changes its password. */
const ENDINGS = ['/api/admin/logout', '/api/admin/account/password'];

/** Matches a log line with an error, a voter's details or parts of a request. */
const COMPLAINT = new RegExp(`"level":"(error|fatal)"|\\b(ERROR|Error)\\b|${MARKER}|ada(@|%40)example|mallory`);

const pageSchema = z.record(z.string(), z.unknown());

/** The product as a separate process, with votes, under hostile requests. */
export class AttackRun {
  /** Routes that accepted a request at least once, as 'POST /api/vote'. */
  private readonly reached = new Set<string>();

  /** The number of requests with a correct response. */
  requests = 0;
  private measurements = 0;

  private constructor(
    /** On the same database: to read rows and to sign in an administrator. */
    readonly poll: PollUnderTest,
    readonly product: ProductProcess,
    private readonly url: string,
    private readonly token: string,
    private readonly passwordHash: string,
    private readonly target: AttackTarget,
  ) {}

  /** `environment`: additional variables for the product. */
  static async start(environment: Record<string, string> = {}): Promise<AttackRun> {
    const poll = await PollUnderTest.start();
    const inbox = await Inbox.open();
    const product = new ProductProcess('main.js', {
      DATABASE_URL: poll.config.DATABASE_URL,
      ...SECRETS,
      LOGIN_LIMIT_PER_MINUTE: '0',
      SMTP_URL: inbox.url,
      // So that an API key may have any scope.
      POLL_FILE: pollFileWith(handOverTo(['api_keys'])),
      ...environment,
    });
    const url = await product.url();
    await fill(poll);
    const token = await signedIn(poll);
    const operations = await operationsOf(url);
    const cursors = await Promise.all(operations.map((operation) => cursorOf(poll, token, operation)));
    const { rows } = await poll.database.query<{ password_hash: string }>(
      'SELECT password_hash FROM admins WHERE email = $1',
      [ADMINISTRATOR],
    );
    return new AttackRun(poll, product, url, token, rows[0]?.password_hash ?? '', {
      operations,
      cursors: cursors.flat(),
    });
  }

  /**
   * Sends `requests` requests of this attack sequentially. Rejects with the smallest request whose response is wrong, and the
   * seed. Each `round` sends different requests.
   */
  async run(attack: string, requests: number, round = 0, target = this.target): Promise<void> {
    const requestsOf = ATTACKS[attack];
    if (!requestsOf) throw new Error(`there is no attack called '${attack}'`);
    const property = fc.asyncProperty(requestsOf(target), async (hostile) => {
      const response = await exchange(this.url, hostile.bytes(this.token), hostile.isWhole);
      // Still signed in, even after a request that signed out or changed the password.
      if (ENDINGS.includes(hostile.operation.path)) await this.signInAgain();
      const violations = violationsOf(hostile, response);
      if (hostile.isIntact && response && response.status < 400) this.reached.add(nameOf(hostile.operation));
      if (violations.length > 0) throw new Error([...violations, JSON.stringify(response)].join('\n'));
      this.requests += 1;
    });
    await fc.assert(property, { seed: SEED + round, numRuns: requests });
  }

  /** Sends `requests` requests of this attack to each route, and as many again until it has accepted one. */
  async runOnEach(attack: string, requests: number): Promise<void> {
    for (const operation of this.target.operations) {
      const name = nameOf(operation);
      const rounds = isReachable(name) ? MOST_ROUNDS : 1;
      for (let round = 0; round === 0 || (round < rounds && !this.reached.has(name)); round += 1) {
        await this.run(attack, requests, round, { ...this.target, operations: [operation] });
      }
    }
  }

  private async signInAgain(): Promise<void> {
    await this.poll.database.query('UPDATE sessions SET ended_at = NULL');
    await this.poll.database.query('UPDATE admins SET session_version = 1, password_hash = $1 WHERE email = $2', [
      this.passwordHash,
      ADMINISTRATOR,
    ]);
  }

  /** The memory of the product after a garbage collection, in bytes. Needs `garbage-on-demand.mjs` in the product. */
  async usedMemory(): Promise<{ heap: number; rss: number }> {
    this.measurements += 1;
    this.product.signal('SIGUSR2');
    const [, rss, heap] = await this.product.printed(
      new RegExp(`memory ${this.measurements}: rss (\\d+), heap (\\d+)`),
    );
    return { heap: Number(heap), rss: Number(rss) };
  }

  /** Routes that rejected every request. */
  get unreached(): string[] {
    return this.target.operations.map(nameOf).filter((name) => !this.reached.has(name));
  }

  /**
   * The state after the attacks: how the product ended ('none': it runs), log lines with errors or personal details,
   * the number of totals that differ from their rows, and the status of one more vote.
   */
  async finalState(): Promise<{ end: unknown; complaints: string[]; disagreements: number; vote: unknown }> {
    const lines = `${this.product.stderr}${this.product.stdout}`.split('\n');
    const end = await Promise.race([this.product.exit, Promise.resolve('none')]);
    const { disagreements } = await compareTotals(this.poll.database);
    const vote = await request(this.url)
      .post('/api/vote')
      .send(voteOf('afterwards'))
      .then(({ status }) => status, String);
    return { end, complaints: lines.filter((line) => COMPLAINT.test(line)), disagreements, vote };
  }
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

/** Fills every list of voters and the audit log with more than one page, and adds removable accounts, and webhooks. */
async function fill(poll: PollUnderTest): Promise<void> {
  const voters = Array.from({ length: VOTERS }, (_, index) =>
    voteOf(`${MARKER}${index}`, { name: `${MARKER} ${index}`, freegifts: true }),
  );
  await castInOrder(poll, voters);
  await poll.database.query(`
    INSERT INTO audit_log (actor, action) SELECT 'nobody', 'sign-in refused' FROM generate_series(1, ${VOTERS})`);
  await poll.database.query(`
    INSERT INTO admins (email, password_hash, role)
      SELECT 'v' || number || '@example.com', '', 'viewer' FROM generate_series(0, 9) AS number`);
  // Paused, so that nothing is sent.
  await poll.database.query(`
    INSERT INTO webhooks (name, url, events, state, secret_salt, made_by)
    SELECT 'one', 'https://receiver.example.com', '{vote.counted}', 'paused', sha256('salt'), 'nobody'
      FROM generate_series(1, 15)`);
}

/**
 * The cursor of a list's second page; none for other routes, for empty lists and for lists about one thing that must be named.
 */
async function cursorOf(poll: PollUnderTest, token: string, operation: Operation): Promise<Cursor[]> {
  if (!Object.hasOwn(operation.body.properties ?? {}, 'page_state')) return [];
  if ((operation.body.required ?? []).length > 0) return [];
  const page = pageSchema.parse((await postAs(poll, token, operation.path).expect(200)).body);
  const parts = Object.entries(page);
  if (parts.some(([, rows]) => Array.isArray(rows) && rows.length === 0)) return [];
  const [, cursor] = parts.find(([name]) => /^next_page$/i.test(name)) ?? [];
  if (typeof cursor !== 'string') throw new Error(`${operation.path} has no second page`);
  return [{ operation, field: 'page_state', cursor }];
}
