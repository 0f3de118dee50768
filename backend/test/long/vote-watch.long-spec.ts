import { Logger } from '@nestjs/common';
import { writePollFile } from 'test-support/poll-file';
import { expect, it, vi } from 'vitest';
import { VoteWatchJobs } from '../../src/totals/signals/vote-watch.jobs.js';
import { lockedTable } from '../support/fresh-database.js';
import { PollUnderTest } from '../support/poll-under-test.js';
import { storeVotes } from '../support/stored-votes.js';
import { until } from '../support/until.js';

it('unusually many votes are counted when that takes longer than the pool of the votes allows', async () => {
  const warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const usual = { votes_per_minute: 40, network_votes_per_hour: 10, mail_domain_votes_per_hour: 30 };
  const poll = await PollUnderTest.start({ POLL_FILE: writePollFile({ usual }) });
  await poll.jobsAreDone();
  await storeVotes(poll.database, { count: 11, ago: 1_800, network: 'f100d00000000001' });
  const lock = await lockedTable(poll.config.DATABASE_URL, 'votes');
  const counted = poll.app.get(VoteWatchJobs, { strict: false }).watch(new AbortController().signal);
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
    AND now() - query_start > interval '3 s'`;
  await until(async () => (await poll.rowCount(waiting)) === 1);
  await lock.end();
  await counted;
  expect(warn.mock.calls).toContainEqual([expect.stringMatching(/^A network had 11 votes within an hour/)]);
});
