import request, { type Test } from 'supertest';
import { z } from 'zod';
import { AccountsService } from '../../src/admins/accounts/accounts.service.js';
import type { Role } from '../../src/platform/http/role.js';
import type { PollUnderTest } from './poll-under-test.js';
import type { Route } from './routes.js';

export const ADMINISTRATOR = 'olive@example.com';
export const PASSWORD = 'violet teapot under glass';

const signedInSchema = z.strictObject({ token: z.string().min(1), message: z.literal('Login successful.') });

/** Creates an account, unless it exists. */
export async function addAdministrator(poll: PollUnderTest, email = ADMINISTRATOR, role?: Role): Promise<void> {
  await poll.app.get(AccountsService, { strict: false }).add(email, PASSWORD, 'test', role);
}

export function logIn(poll: PollUnderTest, email = ADMINISTRATOR, password = PASSWORD): Test {
  return request(poll.url).post('/api/admin/login').send({ email, password });
}

export const tokenOf = ({ body }: { body: unknown }): string => signedInSchema.parse(body).token;

/** Signs an administrator in and returns the token; creates the account if it is missing. */
export async function signedIn(poll: PollUnderTest, email = ADMINISTRATOR, role?: Role): Promise<string> {
  await addAdministrator(poll, email, role);
  return tokenOf(await logIn(poll, email).expect(200));
}

/** A body that is undefined is not sent. */
export function callAs(poll: PollUnderTest, token: string, { method, path }: Route, body?: object): Test {
  const call = request(poll.url)[method](path).set('Authorization', `Bearer ${token}`);
  return body ? call.send(body) : call;
}

export function postAs(poll: PollUnderTest, token: string, path: string, body: object = {}): Test {
  return callAs(poll, token, { method: 'post', path }, body);
}

export const getAs = (poll: PollUnderTest, token: string, path: string) => callAs(poll, token, { method: 'get', path });

export function deleteAs(poll: PollUnderTest, token: string, path: string): Test {
  return callAs(poll, token, { method: 'delete', path });
}
