import request, { type Test } from 'supertest';
import { z } from 'zod';
import { AccountsService } from '../../src/auth/accounts.service.js';
import type { PollUnderTest } from './poll-under-test.js';

export const ADMINISTRATOR = 'olive@example.com';
export const PASSWORD = 'violet teapot under glass';

const signedInSchema = z.strictObject({ token: z.string().min(1), message: z.literal('Login successful.') });

/** Creates an account, unless it exists. */
export async function addAdministrator(poll: PollUnderTest, email = ADMINISTRATOR): Promise<void> {
  await poll.app.get(AccountsService, { strict: false }).add(email, PASSWORD, 'test');
}

export function logIn(poll: PollUnderTest, email = ADMINISTRATOR, password = PASSWORD): Test {
  return request(poll.url).post('/api/admin/login').send({ email, password });
}

export function tokenOf({ body }: { body: unknown }): string {
  return signedInSchema.parse(body).token;
}

/** Signs an administrator in and returns the token; creates the account if it is missing. */
export async function signedIn(poll: PollUnderTest, email = ADMINISTRATOR): Promise<string> {
  await addAdministrator(poll, email);
  return tokenOf(await logIn(poll, email).expect(200));
}

export function postAs(poll: PollUnderTest, token: string, path: string, body: object = {}): Test {
  return request(poll.url).post(path).set('Authorization', `Bearer ${token}`).send(body);
}
