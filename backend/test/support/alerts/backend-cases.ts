import { casesOf } from './alert-case.js';

const ONE = { job: 'poll', instance: 'one' };
const up = (instance: string) => `up{job="poll",instance="${instance}"}`;
const requests = (status: string) => `poll_http_requests_total{route="/api/vote",status="${status}"}`;
const votes = (outcome: string) => `poll_votes_total{job="poll",instance="one",outcome="${outcome}"}`;
const duration = (le: string) => `poll_http_request_duration_seconds_bucket{route="/api/vote",le="${le}"}`;
const ofOne = (metric: string, more = '') => `${metric}{job="poll",instance="one"${more}}`;
const EXPECTED = 'poll_backends_expected';

/** What backends report about themselves, and what happens if one is missing. */
export const BACKEND_CASES = casesOf({
  PollDown: [
    {
      when: 'one of two backends does not respond',
      series: { [up('one')]: '1x20', [up('two')]: '1x4 0x16', [EXPECTED]: '2x20' },
      at: '3m',
      fires: { summary: 'A backend is missing: 1 of 2 respond.' },
    },
    {
      when: 'one of two backends is no longer discovered',
      series: { [up('one')]: '1x20', [up('two')]: '1x4 stale', [EXPECTED]: '2x20' },
      at: '3m',
      fires: { summary: 'A backend is missing: 1 of 2 respond.' },
    },
    {
      when: 'no backend is discovered',
      series: { [EXPECTED]: '2x20' },
      at: '3m',
      fires: { summary: 'A backend is missing: 0 of 2 respond.' },
    },
    {
      when: 'a backend does not respond, and nobody has said how many there are',
      series: { [up('one')]: '1x20', [up('two')]: '0x20' },
      at: '3m',
      fires: { summary: 'A backend is missing: 1 of those known respond.' },
    },
    {
      when: 'a backend has been missing for half a minute, as in a restart',
      series: { [up('one')]: '1x20', [up('two')]: '1x4 0x16', [EXPECTED]: '2x20' },
      at: '1m45s',
    },
    {
      when: 'there are more backends than expected, as in an upgrade',
      series: { [up('one')]: '1x20', [up('two')]: '1x20', [up('three')]: '1x20', [EXPECTED]: '2x20' },
      at: '5m',
    },
  ],
  PollNotReady: [
    {
      when: 'a backend cannot take votes',
      series: { [ofOne('poll_ready')]: '1x4 0x16' },
      at: '3m',
      fires: { labels: ONE, summary: 'Backend one runs but cannot take votes.' },
    },
    { when: 'it cannot for half a minute', series: { [ofOne('poll_ready')]: '1x4 0x16' }, at: '1m45s' },
  ],
  PollErrors: [
    {
      when: 'two requests in a hundred end in an error',
      series: { [requests('201')]: '0+98x60', [requests('503')]: '0+2x60' },
      at: '12m',
      fires: { summary: '2% of all requests end in an error of ours.' },
    },
    {
      when: 'one request in two hundred does, and rejected ones are none of ours',
      series: { [requests('201')]: '0+150x60', [requests('409')]: '0+49x60', [requests('500')]: '0+1x60' },
      at: '12m',
    },
  ],
  PollVotesLost: [
    {
      when: 'three votes could not be confirmed',
      series: { [votes('failed')]: '0x8 3x40' },
      at: '4m',
      fires: { summary: 'Votes could not be confirmed in the last five minutes: 3.' },
    },
    {
      when: 'votes are counted, and a backend begins anew',
      series: { [votes('accepted')]: '0+50x40', [votes('failed')]: '7x8 0x32' },
      at: '8m',
    },
  ],
  PollVotesSlow: [
    {
      when: 'two votes in a hundred take between one and two seconds',
      series: { [duration('1')]: '0+98x60', [duration('2')]: '0+100x60', [duration('+Inf')]: '0+100x60' },
      at: '12m',
      fires: { summary: 'One vote in a hundred takes longer than 1.5s.' },
    },
    {
      when: 'none takes a second',
      series: { [duration('1')]: '0+100x60', [duration('2')]: '0+100x60', [duration('+Inf')]: '0+100x60' },
      at: '12m',
    },
  ],
  PollQueueLong: [
    {
      when: 'a vote was turned away by the queue',
      series: { [votes('queue_full')]: '0x8 1x40' },
      at: '3m',
      fires: {
        labels: { ...ONE, outcome: 'queue_full' },
        summary: 'More votes arrive at one than the database takes.',
      },
    },
    { when: 'none was for five minutes', series: { [votes('queue_full')]: '0x8 1x40' }, at: '8m' },
  ],
  PollPoolExhausted: [
    {
      when: 'something waits for a connection all the time',
      series: { [ofOne('poll_database_waiting', ',pool="general"')]: '0 1x20' },
      at: '3m',
      fires: {
        labels: { ...ONE, pool: 'general' },
        summary: 'For two minutes something has been waiting for a connection of the pool general of one.',
      },
    },
    {
      when: 'it waits now and then',
      series: { [ofOne('poll_database_waiting', ',pool="general"')]: '3x6 0 3x6 0 3x6' },
      at: '4m',
    },
  ],
  PollEventLoopLate: [
    {
      when: 'the event loop is late for more than five minutes',
      series: { [ofOne('nodejs_eventloop_lag_p99_seconds')]: '0.3x40' },
      at: '6m',
      fires: { labels: ONE, summary: 'Backend one is too busy: its event loop is 300ms late.' },
    },
    {
      when: 'it has been late for four minutes',
      series: { [ofOne('nodejs_eventloop_lag_p99_seconds')]: '0.3x40' },
      at: '4m',
    },
  ],
  PollLogStopped: [
    {
      when: 'one of two backends finds the log changed',
      series: { [ofOne('poll_log_stopped')]: '0x4 1x20', 'poll_log_stopped{job="poll",instance="two"}': '0x24' },
      at: '3m',
      fires: { summary: 'The public log is not as it was signed, and stands still.' },
    },
    { when: 'the log is as it was signed', series: { [ofOne('poll_log_stopped')]: '0x20' }, at: '3m' },
  ],
  PollFeedStale: [
    {
      when: 'no backend has had the feed for two hours',
      series: {
        [ofOne('poll_trends_feed_age_seconds')]: '7300x60',
        'poll_trends_feed_age_seconds{instance="two"}': '7201x60',
      },
      at: '12m',
      fires: { summary: 'The feed of topics was last taken 2h 0m 1s ago.' },
    },
    {
      when: 'it was never taken',
      series: { [ofOne('poll_trends_feed_age_seconds')]: '9e99x60' },
      at: '12m',
      fires: { summary: 'The feed of topics has never been taken.' },
    },
    {
      when: 'one backend has had it',
      series: {
        [ofOne('poll_trends_feed_age_seconds')]: '7300x60',
        'poll_trends_feed_age_seconds{instance="two"}': '60x60',
      },
      at: '12m',
    },
  ],
  PollUnusualVotes: [
    {
      when: 'a network has twice the usual votes',
      series: { [ofOne('poll_unusual_votes', ',kind="network"')]: '2x20' },
      at: '1m',
      fires: { labels: { kind: 'network' }, summary: 'One network has 2 times the votes that poll.json calls usual.' },
    },
    { when: 'it has the usual ones', series: { [ofOne('poll_unusual_votes', ',kind="network"')]: '1x20' }, at: '1m' },
  ],
  PollMailsWait: [
    {
      when: 'a mail has waited for 31 minutes',
      series: { poll_confirmation_mails_waiting: '1x40', poll_confirmation_mails_oldest_seconds: '1860x40' },
      at: '6m',
      fires: { summary: 'More than 3,000 mails that confirm votes wait, or one has waited for over half an hour.' },
    },
    {
      when: 'a few thousand have just been made',
      series: { poll_confirmation_mails_waiting: '2900x40', poll_confirmation_mails_oldest_seconds: '600x40' },
      at: '6m',
    },
  ],
  PollLogLate: [
    {
      when: 'one has waited for two hours',
      series: { [ofOne('poll_log_oldest_seconds')]: '7260+15x40' },
      at: '6m',
      fires: { summary: 'A vote has waited 2h 7m 0s for its entry in the public log.' },
    },
    { when: 'one has waited for the usual hour', series: { [ofOne('poll_log_oldest_seconds')]: '3660x40' }, at: '6m' },
  ],
  PollLogBehind: [
    {
      when: 'more wait for ten minutes than the log appends',
      series: { [ofOne('poll_log_queue')]: '12000+100x40', 'poll_log_queue{instance="two"}': '11900x40' },
      at: '6m',
      fires: { summary: '14400 votes and changes wait for their entry in the public log.' },
    },
    {
      when: 'it has appended within a minute what a rush left',
      series: { [ofOne('poll_log_queue')]: '50000-12500x3 0x40' },
      at: '6m',
    },
  ],
  PollArchiveFails: [
    {
      when: 'the archive has failed for ten minutes',
      series: { [ofOne('poll_wal_archive_failing')]: '1x40' },
      at: '6m',
      fires: { summary: 'The database cannot archive its changes.' },
    },
    { when: 'it has failed once', series: { [ofOne('poll_wal_archive_failing')]: '1x4 0x40' }, at: '6m' },
  ],
  PollArchiveOff: [
    {
      when: 'an upgrade has left out the archive',
      series: { [ofOne('poll_wal_archiving')]: '1x20 0x40' },
      at: '11m',
      fires: { summary: 'The database no longer archives its changes.' },
    },
    { when: 'there was never one', series: { [ofOne('poll_wal_archiving')]: '0x60' }, at: '11m' },
  ],
  PollStandbyLost: [
    {
      when: 'one of two standbys is gone',
      series: { [ofOne('poll_database_standbys')]: '2x20 1x40' },
      at: '11m',
      fires: { summary: '1 standbys stream from the database, and there were more within a day.' },
    },
    { when: 'there was never one', series: { [ofOne('poll_database_standbys')]: '0x60' }, at: '11m' },
    { when: 'one of them restarts', series: { [ofOne('poll_database_standbys')]: '2x20 1x8 2x40' }, at: '11m' },
  ],
  PollRestarts: [
    {
      when: 'a backend has restarted twice',
      series: { [ofOne('process_start_time_seconds')]: '100x8 200x8 300x8' },
      at: '6m',
      fires: { labels: ONE, summary: 'Backend one has restarted 2 times within a quarter of an hour.' },
    },
    { when: 'it has restarted once', series: { [ofOne('process_start_time_seconds')]: '100x8 200x16' }, at: '6m' },
  ],
});
