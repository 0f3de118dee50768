import assert from 'node:assert/strict';
import { ComposedPoll } from './composed-poll.mjs';

/** The composed product with deploy/compose/archive.yml. */
export class ArchivedPoll {
  /** @param {ComposedPoll} poll */
  constructor(poll) {
    this.poll = poll;
  }

  static async prepare() {
    const poll = await ComposedPoll.prepare();
    Object.assign(poll.settings, {
      COMPOSE_FILE: 'docker-compose.yml:deploy/compose/archive.yml',
      COMPOSE_PROFILES: '',
      SMTP_URL: '',
      IMAGE_PREFIX: 'poll-test-archive',
    });
    return new ArchivedPoll(poll);
  }

  /**
   * Four concurrent voters, each of whom casts one vote after another, until `stop`.
   * @param {string} crowd
   */
  voteSteadily(crowd) {
    /** @type {Acknowledged[]} */
    const votes = [];
    let isOver = false;
    const casting = Promise.all(
      Array.from({ length: 4 }, async (_, voter) => {
        for (let count = 0; !isOver; count += 1) votes.push(await this.oneVote(`${crowd}${voter}-${count}`));
      }),
    );
    // Reported where it is stopped.
    casting.catch(() => undefined);
    return {
      acknowledged: votes,
      stop: async () => {
        isOver = true;
        await casting;
        return votes;
      },
    };
  }

  /**
   * @param {string} crowd
   * @param {number} count
   */
  async someVotes(crowd, count) {
    return Promise.all(Array.from({ length: count }, (_, index) => this.oneVote(`${crowd}${index}`)));
  }

  /**
   * @param {string} person
   * @returns {Promise<Acknowledged>}
   */
  async oneVote(person) {
    const began = Date.now();
    assert.equal(await this.poll.vote(person), 201);
    return { person, email: `${person}@example.com`, began, at: Date.now() };
  }

  /** Does what an administrator may do by mistake. Returns the number of votes. */
  async invalidateAll() {
    const shown = await this.poll.compose('logs', '--no-log-prefix', 'migrate');
    const [, password = ''] = /password (\S+) \(shown only now\)/.exec(shown) ?? [];
    const signedIn = await this.poll.post('/api/admin/login', { email: 'admin@poll.example.com', password });
    const { token } = /** @type {{ token: string }} */ (await signedIn.json());
    const headers = { Authorization: `Bearer ${token}` };
    const response = await this.poll.post(
      '/api/votes/invalidate',
      { reason: 'wrong', cast_from: '2020-01-01T00:00:00Z' },
      headers,
    );
    return /** @type {{ changed: number }} */ (await response.json()).changed;
  }

  /** @param {string[]} words */
  async pgBackRest(...words) {
    return this.inPostgres('pgbackrest', ...words);
  }

  /** @param {string[]} words */
  async inPostgres(...words) {
    return (await this.poll.compose('exec', '-T', 'postgres', ...words)).trim();
  }

  /** @param {string} sql */
  async query(sql) {
    return this.inPostgres('psql', '-U', 'poll', '-d', 'poll', '-tAc', sql);
  }

  async storedEmails() {
    return (await this.query('SELECT email FROM votes')).split('\n');
  }

  /** Complete backups. */
  async backups() {
    const [{ backup }] = /** @type {[{ backup: object[] }]} */ (
      JSON.parse(await this.pgBackRest('info', '--output=json'))
    );
    return backup.length;
  }

  /** Folders of incomplete backups that already have files. */
  async partialBackups() {
    const script =
      'for it in /var/lib/pgbackrest/backup/poll/2*; do [ -e $it/backup.manifest ] || [ ! -d $it/bundle ] || echo $it; done';
    return (await this.inPostgres('sh', '-c', script)).split('\n').filter(Boolean).length;
  }

  /** @param {string} name of the metric */
  async metric(name) {
    const script = "fetch('http://127.0.0.1:9464/metrics').then((r) => r.text()).then(console.log)";
    const metrics = await this.poll.compose('exec', '-T', 'backend', 'node', '-e', script);
    return new RegExp(`^${name} (\\d)$`, 'm').exec(metrics)?.[1];
  }

  /**
   * The output of a command that must fail.
   * @param {string[]} words
   */
  async outputOfFailure(...words) {
    try {
      await this.poll.compose(...words);
    } catch (error) {
      return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    }
    throw new Error(`docker compose ${words.join(' ')} did not fail`);
  }
}

/**
 * @param {string[]} emails
 * @param {Acknowledged[]} votes
 */
export function missingIn(emails, votes) {
  const stored = new Set(emails);
  return votes.filter(({ email }) => !stored.has(email));
}

/** @param {string[]} emails */
export function twiceIn(emails) {
  return emails.length - new Set(emails).size;
}

/** @typedef {{ person: string, email: string, began: number, at: number }} Acknowledged */
