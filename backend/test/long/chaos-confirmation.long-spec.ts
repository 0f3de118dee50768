import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONFIRMATION_FAILURES, ConfirmationRun } from '../support/chaos/confirmation-run.js';

/** Per failure. */
const ROUNDS = 10;
/** ms */
const LONGEST = 3_600_000;

let run: ConfirmationRun;

beforeAll(async () => {
  run = await ConfirmationRun.start();
});

afterAll(() => run.end());

it.each(Object.entries(CONFIRMATION_FAILURES))(
  '%s: every voter gets the mail, and every confirmed vote counts once',
  async (_name, failure) => {
    for (let round = 0; round < ROUNDS; round += 1) expect(await run.round(() => failure(run))).toEqual([]);
  },
  LONGEST,
);
