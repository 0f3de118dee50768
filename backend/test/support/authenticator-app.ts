import type { Response, Test } from 'supertest';
import { z } from 'zod';
import { codeAt, stepAt } from '../../src/admins/factors/totp.js';
import { callAs, postAs } from './administrator.js';
import type { PollUnderTest } from './poll-under-test.js';

const setUpSchema = z.strictObject({ token: z.string(), secret: z.string().regex(/^[A-Z2-7]{32}$/), uri: z.string() });
const addedSchema = z.strictObject({ recovery_codes: z.array(z.string()).length(10).nullable() });
const pendingSchema = z.strictObject({
  message: z.literal('One more step.'),
  second_step: z.strictObject({ token: z.string(), factors: z.array(z.string()) }),
});

/** An administrator's app on a phone. */
export class AuthenticatorApp {
  private readonly secret: Buffer;

  /** `secret`: in Base32, as the page shows it. */
  constructor(secret: string) {
    const bits = Array.from(secret, (letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    ).join('');
    this.secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /** `steps`: half minutes from now. The server accepts one before and one after. */
  code(steps = 0): string {
    return codeAt(this.secret, stepAt(Date.now()) + steps);
  }
}

export async function beginSetUp(
  poll: PollUnderTest,
  token: string,
): Promise<{ app: AuthenticatorApp; token: string }> {
  const setUp = setUpSchema.parse((await postAs(poll, token, '/api/admin/second-factors/app').expect(200)).body);
  return { app: new AuthenticatorApp(setUp.secret), token: setUp.token };
}

export function confirmApp(poll: PollUnderTest, session: string, body: object): Test {
  return callAs(poll, session, { method: 'post', path: '/api/admin/second-factors/app/confirm' }, body);
}

/** Sets up an app for the session's account. Its next code is that of the next half minute. */
export async function addApp(
  poll: PollUnderTest,
  session: string,
): Promise<{ app: AuthenticatorApp; confirmedBy: string; recoveryCodes: string[] }> {
  const { app, token } = await beginSetUp(poll, session);
  const confirmedBy = app.code();
  const response = await confirmApp(poll, session, { token, code: confirmedBy });
  return { app, confirmedBy, recoveryCodes: recoveryCodesOf(response) ?? [] };
}

export function recoveryCodesOf({ status, body }: Response): string[] | null {
  if (status !== 200) throw new Error(`the factor was not added: ${status} ${JSON.stringify(body)}`);
  return addedSchema.parse(body).recovery_codes;
}

/** The token for the second step, from the response to a right password. */
export const pendingOf = ({ body }: { body: unknown }) => pendingSchema.parse(body).second_step;
