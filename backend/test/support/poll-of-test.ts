import { Administration } from './administration.js';
import { PollUnderTest } from './poll-under-test.js';

/** `beforeEach` or `beforeAll`. */
type Hook = (start: () => Promise<void>) => void;
type Changes = Parameters<typeof PollUnderTest.start>[0];

/** The poll of the test that runs. */
export let poll: PollUnderTest;
/** Its administrator, if it was started with one. */
export let olive: Administration;

export function startPoll(before: Hook, changes: Changes = {}): void {
  before(async () => {
    poll = await PollUnderTest.start(changes);
  });
}

export function startPollWithAdministrator(before: Hook, changes: Changes = {}): void {
  before(async () => {
    poll = await PollUnderTest.start(changes);
    olive = await Administration.of(poll);
  });
}
