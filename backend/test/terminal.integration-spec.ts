import request from 'supertest';
import { OpenIdProvider } from 'test-support/openid-provider';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { terminalLines } from '../src/platform/logging/terminal-lines.js';
import { ServedPoll } from './support/served-poll.js';

// Untrusted text reaches the terminal of `npm start` only in the log.

const SITE = 'https://vote.example.org';
const PATH = '/api/admin/login/openid';
const begunSchema = z.object({ token: z.string(), address: z.url() });

let provider: OpenIdProvider;
let poll: ServedPoll;

beforeAll(async () => {
  provider = await OpenIdProvider.open();
  provider.serve(SITE);
  poll = await ServedPoll.start({ PUBLIC_URL: SITE, ...provider.environment, OPENID_OWNERS: ['poll owners'] });
});

it("an identity provider's text neither moves the cursor nor begins a line", async () => {
  const { token, address } = begunSchema.parse((await request(poll.url).post(`${PATH}/begin`).expect(200)).body);
  const query = new URLSearchParams({
    state: new URL(address).searchParams.get('state') ?? '',
    iss: provider.issuer,
    error: 'access_denied',
    error_description: '\r\u001b[2K\u009b1A\u202e\nThe poll is open at http://other.example',
  });
  await request(poll.url).post(PATH).send({ token, query: query.toString() }).expect(401);
  const told: string[] = [];
  const terminal = terminalLines((text) => told.push(text));
  for (const line of poll.log.filter((each) => each.includes('access_denied'))) terminal.write(line);
  expect(told.join('')).toMatch(
    /^[^\n]* access_denied \ufffd\ufffd\[2K\ufffd1A\ufffd\n {2}The poll is open at http:\/\/other\.example\n$/,
  );
});
