import request from 'supertest';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ServedPoll } from './support/served-poll.js';

const IGNORED = 'X-Forwarded-For is ignored: TRUST_PROXY does not name the peer that sends it.';
const MISSING = 'A request came without X-Forwarded-For, although TRUST_PROXY is set: is there a proxy in front?';

/** The warnings about proxies after two invalid votes, in a row, with that header. */
async function warningsAfter(TRUST_PROXY: string[], headers: Record<string, string>): Promise<unknown[]> {
  const { url, log } = await ServedPoll.start({ TRUST_PROXY });
  for (const _ of [1, 2]) await request(url).post('/api/vote').set(headers).send({}).expect(400);
  await request(url).get('/api/health/live').expect(200);
  return log
    .map((line) =>
      z.looseObject({ context: z.string().optional(), message: z.string().optional() }).parse(JSON.parse(line)),
    )
    .filter(({ context }) => context === 'Proxy')
    .map(({ message }) => message);
}

const FORWARDED = { 'X-Forwarded-For': '198.51.100.1' };

it.each<[string, string[], Record<string, string>, string[]]>([
  ['once about a header while no proxy is named', [], FORWARDED, [IGNORED]],
  ['once about the header of a peer that is not named', ['10.0.0.0/8'], FORWARDED, [IGNORED]],
  ['once about requests that no proxy has sent', ['127.0.0.0/8', '::1/128'], {}, [MISSING]],
  ['of nothing behind the proxy that is named', ['127.0.0.0/8', '::1/128'], FORWARDED, []],
  ['of nothing without a proxy', [], {}, []],
])('warns %s', async (_, trustProxy, headers, warnings) => {
  expect(await warningsAfter(trustProxy, headers)).toEqual(warnings);
});
