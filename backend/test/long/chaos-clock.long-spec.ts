import request from 'supertest';
import { writePollFile } from 'test-support/poll-file';
import { expect, it } from 'vitest';
import { ADMINISTRATOR, PASSWORD, tokenOf } from '../support/administrator.js';
import { ChaosRun } from '../support/chaos/chaos-run.js';
import { expectRecovered } from '../support/chaos/expect-recovered.js';
import { tableOf } from '../support/chaos/outcome-table.js';
import { TwoBackends } from '../support/chaos/two-backends.js';
import { voteOf } from '../support/voters.js';

const HOUR = 3_600_000;

it('a backend whose clock jumps forward, past the end of the poll, and back counts each vote once, and does not hang', async () => {
  const POLL_FILE = writePollFile({ closes_at: new Date(Date.now() + 12 * HOUR).toISOString() });
  const account = { ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD: PASSWORD };
  // An hour, a day, and back to the true time.
  const shifts = [1, 24, 0].map((hours) => hours * HOUR);
  const poll = await TwoBackends.start(
    {
      POLL_FILE,
      ...account,
      NODE_OPTIONS: `--import=${new URL('../support/chaos/clock-on-demand.mjs', import.meta.url).href}`,
      CLOCK_SHIFTS: [...shifts, ...shifts].join(),
    },
    { POLL_FILE, ...account },
  );
  const [odd, even] = poll.urls;
  const login = request(even).post('/api/admin/login').send({ email: ADMINISTRATOR, password: PASSWORD });
  const token = tokenOf(await login.expect(200));
  const list = async (url: string) =>
    (await request(url).post('/api/get-votes').auth(token, { type: 'bearer' }).send({})).status;
  let times = 0;
  const setClock = async () => {
    times += 1;
    poll.backends[0].signal('SIGUSR2');
    await poll.backends[0].printed(new RegExp(`clock ${times}: `));
  };

  const chaos = new ChaosRun(poll);
  const outcome = await chaos.run('the clock of one backend set', 2, async () => {
    await setClock();
    await chaos.continues(100);
    // New connections and their timeouts work with the shifted clock.
    for (const proxy of poll.proxies) proxy.resetConnections();
    await chaos.continues(100);
    expect([await list(odd), await list(even)]).toEqual([200, 200]);

    await setClock();
    await chaos.continues(100);
    await request(odd).post('/api/vote').send(voteOf('late')).expect(403);
    await request(odd).get('/api/health/ready').expect(200);
    // Each backend checks a session's expiry by its own clock.
    expect([await list(odd), await list(even)]).toEqual([401, 200]);

    await setClock();
    expect([await list(odd), await list(even)]).toEqual([200, 200]);
  });
  process.stdout.write(tableOf([outcome]));
  expectRecovered(outcome);
  expect(await chaos.end()).toMatch(/^All totals equal/);
});
