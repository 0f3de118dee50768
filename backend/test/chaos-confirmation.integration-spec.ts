import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONFIRMATION_FAILURES, ConfirmationRun } from './support/chaos/confirmation-run.js';

// The short form of the part of `npm run chaos` in which votes have to be confirmed: one of its failures.

const SHORT = 'kill -9 of both backends between commit and send';

/** ms; on a busy machine a backend starts slowly. */
const LONGEST = 300_000;

let run: ConfirmationRun;

beforeAll(async () => {
  run = await ConfirmationRun.start();
}, LONGEST);

afterAll(() => run.end(), LONGEST);

it.each(Object.entries(CONFIRMATION_FAILURES).filter(([name]) => name === SHORT))(
  '%s: every voter gets the mail, and every confirmed vote counts once',
  async (_name, failure) => expect(await run.round(() => failure(run))).toEqual([]),
  LONGEST,
);
