import { casesOf } from './alert-case.js';

const ONE = { job: 'poll', instance: 'one' };
const up = (instance: string) => `up{job="poll",instance="${instance}"}`;
const requests = (status: string) => `poll_http_requests_total{route="/api/vote",status="${status}"}`;
const votes = (outcome: string) => `poll_votes_total{job="poll",instance="one",outcome="${outcome}"}`;
const duration = (le: string) => `poll_http_request_duration_seconds_bucket{route="/api/vote",le="${le}"}`;
const ofOne = (metric: string, more = '') => `${metric}{job="poll",instance="one"${more}}`;
const EXPECTED = 'poll_backends_expected';
const ofTwo = (second: string) => ({ [up('one')]: '1x20', [up('two')]: second, [EXPECTED]: '2x20' });
const timed = (inOneSecond: string) => ({
  [duration('1')]: inOneSecond,
  [duration('2')]: '0+100x60',
  [duration('+Inf')]: '0+100x60',
});

/** What backends report about themselves, and what happens if one is missing. */
export const BACKEND_CASES = casesOf({
  PollDown: {
    '3m: one of two backends does not respond': [ofTwo('1x4 0x16'), 'A backend is missing: 1 of 2 respond.'],
    '3m: one of two backends is no longer discovered': [ofTwo('1x4 stale'), 'A backend is missing: 1 of 2 respond.'],
    '3m: no backend is discovered': [{ [EXPECTED]: '2x20' }, 'A backend is missing: 0 of 2 respond.'],
    '3m: a backend does not respond, and nobody has said how many there are': [
      { [up('one')]: '1x20', [up('two')]: '0x20' },
      'A backend is missing: 1 of those known respond.',
    ],
    '1m45s: a backend has been missing for half a minute, as in a restart': [ofTwo('1x4 0x16')],
    '5m: there are more backends than expected, as in an upgrade': [{ ...ofTwo('1x20'), [up('three')]: '1x20' }],
  },
  PollNotReady: {
    '3m: a backend cannot take votes': [
      { [ofOne('poll_ready')]: '1x4 0x16' },
      'Backend one runs but cannot take votes.',
      ONE,
    ],
    '1m45s: it cannot for half a minute': [{ [ofOne('poll_ready')]: '1x4 0x16' }],
  },
  PollErrors: {
    '12m: two requests in a hundred end in an error': [
      { [requests('201')]: '0+98x60', [requests('503')]: '0+2x60' },
      '2% of all requests end in an error of ours.',
    ],
    '12m: one request in two hundred does, and rejected ones are none of ours': [
      { [requests('201')]: '0+150x60', [requests('409')]: '0+49x60', [requests('500')]: '0+1x60' },
    ],
  },
  PollVotesLost: {
    '4m: three votes could not be confirmed': [
      { [votes('failed')]: '0x8 3x40' },
      'Votes could not be confirmed in the last five minutes: 3.',
    ],
    '8m: votes are counted, and a backend begins anew': [
      { [votes('accepted')]: '0+50x40', [votes('failed')]: '7x8 0x32' },
    ],
  },
  PollVotesSlow: {
    '12m: two votes in a hundred take between one and two seconds': [
      timed('0+98x60'),
      'One vote in a hundred takes longer than 1.5s.',
    ],
    '12m: none takes a second': [timed('0+100x60')],
  },
  PollQueueLong: {
    '3m: a vote was turned away by the queue': [
      { [votes('queue_full')]: '0x8 1x40' },
      'More votes arrive at one than the database takes.',
      { ...ONE, outcome: 'queue_full' },
    ],
    '8m: none was for five minutes': [{ [votes('queue_full')]: '0x8 1x40' }],
  },
  PollPoolExhausted: {
    '3m: something waits for a connection all the time': [
      { [ofOne('poll_database_waiting', ',pool="general"')]: '0 1x20' },
      'For two minutes something has been waiting for a connection of the pool general of one.',
      { ...ONE, pool: 'general' },
    ],
    '4m: it waits now and then': [{ [ofOne('poll_database_waiting', ',pool="general"')]: '3x6 0 3x6 0 3x6' }],
  },
  PollEventLoopLate: {
    '6m: the event loop is late for more than five minutes': [
      { [ofOne('nodejs_eventloop_lag_p99_seconds')]: '0.3x40' },
      'Backend one is too busy: its event loop is 300ms late.',
      ONE,
    ],
    '4m: it has been late for four minutes': [{ [ofOne('nodejs_eventloop_lag_p99_seconds')]: '0.3x40' }],
  },
  PollLogStopped: {
    '3m: one of two backends finds the log changed': [
      { [ofOne('poll_log_stopped')]: '0x4 1x20', 'poll_log_stopped{job="poll",instance="two"}': '0x24' },
      'The public log is not as it was signed, and stands still.',
    ],
    '3m: the log is as it was signed': [{ [ofOne('poll_log_stopped')]: '0x20' }],
  },
  PollFeedStale: {
    '12m: no backend has had the feed for two hours': [
      { [ofOne('poll_trends_feed_age_seconds')]: '7300x60', 'poll_trends_feed_age_seconds{instance="two"}': '7201x60' },
      'The feed of topics was last taken 2h 0m 1s ago.',
    ],
    '12m: it was never taken': [
      { [ofOne('poll_trends_feed_age_seconds')]: '9e99x60' },
      'The feed of topics has never been taken.',
    ],
    '12m: one backend has had it': [
      { [ofOne('poll_trends_feed_age_seconds')]: '7300x60', 'poll_trends_feed_age_seconds{instance="two"}': '60x60' },
    ],
  },
  PollUnusualVotes: {
    '1m: a network has twice the usual votes': [
      { [ofOne('poll_unusual_votes', ',kind="network"')]: '2x20' },
      'One network has 2 times the votes that poll.json calls usual.',
      { kind: 'network' },
    ],
    '1m: it has the usual ones': [{ [ofOne('poll_unusual_votes', ',kind="network"')]: '1x20' }],
  },
  PollMailsWait: {
    '6m: a mail has waited for 31 minutes': [
      { poll_confirmation_mails_waiting: '1x40', poll_confirmation_mails_oldest_seconds: '1860x40' },
      'More than 3,000 mails that confirm votes wait, or one has waited for over half an hour.',
    ],
    '6m: a few thousand have just been made': [
      { poll_confirmation_mails_waiting: '2900x40', poll_confirmation_mails_oldest_seconds: '600x40' },
    ],
  },
  PollLogLate: {
    '6m: one has waited for two hours': [
      { [ofOne('poll_log_oldest_seconds')]: '7260+15x40' },
      'A vote has waited 2h 7m 0s for its entry in the public log.',
    ],
    '6m: one has waited for the usual hour': [{ [ofOne('poll_log_oldest_seconds')]: '3660x40' }],
  },
  PollLogBehind: {
    '6m: more wait for ten minutes than the log appends': [
      { [ofOne('poll_log_queue')]: '12000+100x40', 'poll_log_queue{instance="two"}': '11900x40' },
      '14400 votes and changes wait for their entry in the public log.',
    ],
    '6m: it has appended within a minute what a rush left': [{ [ofOne('poll_log_queue')]: '50000-12500x3 0x40' }],
  },
  PollArchiveFails: {
    '6m: the archive has failed for ten minutes': [
      { [ofOne('poll_wal_archive_failing')]: '1x40' },
      'The database cannot archive its changes.',
    ],
    '6m: it has failed once': [{ [ofOne('poll_wal_archive_failing')]: '1x4 0x40' }],
  },
  PollArchiveOff: {
    '11m: an upgrade has left out the archive': [
      { [ofOne('poll_wal_archiving')]: '1x20 0x40' },
      'The database no longer archives its changes.',
    ],
    '11m: there was never one': [{ [ofOne('poll_wal_archiving')]: '0x60' }],
  },
  PollStandbyLost: {
    '11m: one of two standbys is gone': [
      { [ofOne('poll_database_standbys')]: '2x20 1x40' },
      '1 standbys stream from the database, and there were more within a day.',
    ],
    '11m: there was never one': [{ [ofOne('poll_database_standbys')]: '0x60' }],
    '11m: one of them restarts': [{ [ofOne('poll_database_standbys')]: '2x20 1x8 2x40' }],
  },
  PollRestarts: {
    '6m: a backend has restarted twice': [
      { [ofOne('process_start_time_seconds')]: '100x8 200x8 300x8' },
      'Backend one has restarted 2 times within a quarter of an hour.',
      ONE,
    ],
    '6m: it has restarted once': [{ [ofOne('process_start_time_seconds')]: '100x8 200x16' }],
  },
});
