import { Administration } from './administration.js';
import { PollUnderTest } from './poll-under-test.js';

/** `beforeEach` or `beforeAll`. */
type Hook = (start: () => Promise<void>) => void;
type Options = Parameters<typeof PollUnderTest.start>;

/** The poll of the test that runs. */
export let poll: PollUnderTest;
/** Its administrator, if it was started with one. */
export let olive: Administration;

/** Starts the poll of the test, or another one in its place. */
export async function start(...options: Options): Promise<void> {
  poll = await PollUnderTest.start(...options);
}

export async function startWithAdministrator(...options: Options): Promise<void> {
  await start(...options);
  olive = await Administration.of(poll);
}

export function startPoll(before: Hook, changes: Options[0] = {}): void {
  before(() => start(changes));
}

export function startPollWithAdministrator(before: Hook, changes: Options[0] = {}): void {
  before(() => startWithAdministrator(changes));
}
