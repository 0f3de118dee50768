import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { Accounts } from '../src/auth/accounts.js';
import { API_KEY_SCOPES } from '../src/platform/http/by-api-key.decorator.js';
import { ROLES, type Role } from '../src/platform/http/role.js';
import { logIn, PASSWORD, postAs, signedIn, tokenOf } from './support/administrator.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { routesOf } from './support/routes.js';

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
        'x-least-role': z.enum(ROLES).optional(),
        'x-api-key-scope': z.enum(API_KEY_SCOPES).optional(),
      }),
    ),
  ),
  components: z.object({ securitySchemes: z.record(z.string(), z.object({ type: z.string(), scheme: z.string() })) }),
});

/** What a route asks for; undefined: it is public. */
interface Access {
  role: Role | undefined;
  key: boolean;
}

let poll: PollUnderTest;
let document: z.infer<typeof documentSchema>;

beforeAll(async () => {
  poll = await PollUnderTest.start();
  document = documentSchema.parse((await request(poll.url).get('/api/docs-json').expect(200)).body);
});

afterAll(() => poll.close());

async function newTokenOf(role: Role): Promise<string> {
  const email = `${role}@example.com`;
  await poll.app.get(Accounts, { strict: false }).add(email, PASSWORD, 'test', role);
  return tokenOf(await logIn(poll, email).expect(200));
}

const tokens = new Map<Role, string>();

async function tokenOfRole(role: Role): Promise<string> {
  const known = tokens.get(role) ?? (await newTokenOf(role));
  tokens.set(role, known);
  return known;
}

/** By trying: which is the first role that does not get 403, and whether a key of all scopes gets in. */
async function accessOf(method: 'get' | 'post', path: string, key: string): Promise<Access> {
  const statusWith = async (token?: string) => {
    const sent = request(poll.url)[method](path);
    return (await (token === undefined ? sent : sent.set('Authorization', `Bearer ${token}`)).send({})).status;
  };
  if ((await statusWith()) !== 401) return { role: undefined, key: false };
  let role: Role | undefined;
  for (const each of ROLES) if ((await statusWith(await tokenOfRole(each))) !== 403) role ??= each;
  // What ended a session was called with it.
  if (path.endsWith('/logout')) tokens.clear();
  return { role, key: (await statusWith(key)) !== 403 };
}

it('has both ways to be let in', () => {
  expect(document.components.securitySchemes).toMatchObject({
    bearer: { type: 'http', scheme: 'bearer' },
    api_key: { type: 'http', scheme: 'bearer' },
  });
});

it('tells of every route the role that it asks for, and whether it takes an API key', async () => {
  const made = await postAs(poll, await signedIn(poll), '/api/api-keys/make', { name: 'All', scopes: API_KEY_SCOPES });
  const { key } = z.object({ key: z.string() }).parse(made.body);
  const routes = routesOf(poll).filter(({ path }) => path.startsWith('/api'));
  expect(routes.length).toBeGreaterThan(30);
  for (const { method, path } of routes) {
    if (method !== 'get' && method !== 'post') throw new Error(`${method} is new here`);
    const described = document.paths[path]?.[method];
    const names = (described?.security ?? []).flatMap((each) => Object.keys(each));
    const said: Access = { role: described?.['x-least-role'], key: described?.['x-api-key-scope'] !== undefined };
    expect({ path, ...said }).toEqual({ path, ...(await accessOf(method, path, key)) });
    const schemes = [...(said.role ? ['bearer'] : []), ...(said.key ? ['api_key'] : [])];
    expect({ path, names: names.toSorted() }).toEqual({ path, names: schemes.toSorted() });
  }
});
