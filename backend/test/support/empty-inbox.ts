import { Inbox } from 'test-support/inbox';
import { isClosed } from 'test-support/still-open';

let inbox: Promise<Inbox> | undefined;

/** Shared by all tests of a worker, so that they share the poll that mails to it. */
export async function emptyInbox(): Promise<Inbox> {
  inbox ??= Inbox.open();
  const shared = await inbox;
  isClosed(shared);
  shared.forget();
  return shared;
}
