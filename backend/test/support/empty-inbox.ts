import { Inbox } from 'test-support/inbox';
import { isClosed } from 'test-support/still-open';

let opened: Promise<Inbox> | undefined;

/** Shared by all tests of a worker, so that they share the poll that mails to it. */
export let inbox: Inbox;

/** For `beforeEach`: without the mails of earlier tests. */
export async function emptyInbox(): Promise<void> {
  opened ??= Inbox.open();
  inbox = await opened;
  isClosed(inbox);
  inbox.forget();
}
