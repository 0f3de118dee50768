import { expect, it } from 'vitest';
import { placeOf, urlsOfHosts, withoutPassword } from './database-url.js';

const PASSWORD = 'p@ss';
const ENCODED = 'p%40ss';

it('has a URL per host', () => {
  const urlAt = (hosts: string) => `postgres://poll:${ENCODED}@${hosts}/poll?target_session_attrs=read-write`;
  const hosts = ['one:5432', '[::1]:5433', 'three'];
  expect(urlsOfHosts(urlAt(hosts.join(','))).map(({ href }) => href)).toEqual(hosts.map(urlAt));
});

it.each(['mysql://one/poll', 'postgres://one:port/poll', 'one', 'postgres://one:5432,two:port/poll'])(
  'has none if %s is not a database URL',
  (url) => {
    expect(urlsOfHosts(url)).toEqual([]);
  },
);

it.each([
  [`postgres://poll:${ENCODED}@one,two:5433/poll?a=b`, 'postgres://poll@one,two:5433/poll?a=b', PASSWORD],
  ['postgresql://poll@one/poll', 'postgresql://poll@one/poll', ''],
  ['postgres://one:5432/poll', 'postgres://one:5432/poll', ''],
])('removes the password from %s', (given, url, password) => {
  expect(withoutPassword(given)).toEqual({ url, password });
});

it('appears in messages without account and password', () => {
  const place = { hosts: 'one:5432,two:5433', name: 'poll' };
  expect(placeOf('postgres://poll:hunter2@one:5432,two:5433/poll?a=b')).toEqual(place);
});
