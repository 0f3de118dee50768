import { Inbox } from 'test-support/inbox';

let inbox: Promise<Inbox> | undefined;

/** Shared by all tests of a worker, so that they share the poll that mails to it. */
export async function emptyInbox(): Promise<Inbox> {
  inbox ??= Inbox.open();
  (await inbox).forget();
  return inbox;
}
