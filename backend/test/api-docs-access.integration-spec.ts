import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { API_KEY_SCOPES, type ApiKeyScope } from '../src/integrations/api-keys/by-api-key.decorator.js';
import { ROLES, type Role } from '../src/platform/http/role.js';
import { signedIn } from './support/administrator.js';
import { handOverTo, pollFileWith } from './support/handed-over.js';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { type Route, routesOf } from './support/routes.js';

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
        'x-least-role': z.enum(ROLES).optional(),
        'x-api-key-scopes': z.array(z.enum(API_KEY_SCOPES)).optional(),
      }),
    ),
  ),
  components: z.object({ securitySchemes: z.record(z.string(), z.object({ type: z.string(), scheme: z.string() })) }),
});

/** What a route requires; undefined: it is public. */
interface Access {
  role: Role | undefined;
  scopes: readonly ApiKeyScope[];
}

startPollWithAdministrator(beforeAll, { POLL_FILE: pollFileWith(handOverTo(['api_keys'])) });
let document: z.infer<typeof documentSchema>;

beforeAll(async () => {
  document = documentSchema.parse((await request(poll.url).get('/api/docs-json').expect(200)).body);
});

const tokens = new Map<Role, string>();

async function tokenOfRole(role: Role): Promise<string> {
  const known = tokens.get(role) ?? (await signedIn(poll, `${role}@example.com`, role));
  tokens.set(role, known);
  return known;
}

/** By trial: the lowest role that does not get 403, and the scopes whose keys get in. */
async function accessOf({ method, path }: Route, keys: Map<ApiKeyScope, string>): Promise<Access> {
  const statusWith = async (token?: string) => {
    const sent = request(poll.url)[method](path);
    return (await (token === undefined ? sent : sent.set('Authorization', `Bearer ${token}`)).send({})).status;
  };
  if ((await statusWith()) !== 401) return { role: undefined, scopes: [] };
  let role: Role | undefined;
  for (const each of ROLES) if ((await statusWith(await tokenOfRole(each))) !== 403) role ??= each;
  // The session is gone once a route that ends it was called.
  if (path.endsWith('/logout')) tokens.clear();
  const scopes: ApiKeyScope[] = [];
  for (const [scope, key] of keys) if ((await statusWith(key)) !== 403) scopes.push(scope);
  return { role, scopes };
}

it('states for every route the role that it requires, and the scopes that open it to an API key', async () => {
  const keys = new Map<ApiKeyScope, string>();
  for (const scope of API_KEY_SCOPES) keys.set(scope, await olive.apiKey(scope));
  const routes = routesOf(poll).filter(({ path }) => path.startsWith('/api'));
  expect(routes.length).toBeGreaterThan(30);
  for (const { method, path } of routes) {
    const described = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method];
    const names = (described?.security ?? []).flatMap((each) => Object.keys(each));
    const said: Access = { role: described?.['x-least-role'], scopes: described?.['x-api-key-scopes'] ?? [] };
    expect({ method, path, ...said }).toEqual({ method, path, ...(await accessOf({ method, path }, keys)) });
    const schemes = [...(said.role ? ['bearer'] : []), ...(said.scopes.length > 0 ? ['api_key'] : [])];
    expect({ path, names: names.toSorted() }).toEqual({ path, names: schemes.toSorted() });
  }
  expect(document.components.securitySchemes).toMatchObject({
    bearer: { type: 'http', scheme: 'bearer' },
    api_key: { type: 'http', scheme: 'bearer' },
  });
});
