import { writePollFile } from 'test-support/poll-file';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { PollUnderTest } from './poll-under-test.js';

/** The servers of one poll, each with a poll file of its own. */
class PollServers {
  readonly folder = makeTemporaryFolder();
  /** The newest first. */
  readonly running: PollUnderTest[] = [];
  /** Of the first server. */
  databaseUrl: string | undefined;

  /** The path of a poll file with these changes. */
  file(changes: Record<string, unknown> = {}): string {
    return writePollFile(changes, this.folder);
  }

  async start(
    pollChanges: Record<string, unknown> = {},
    changes: Parameters<typeof PollUnderTest.start>[0] = {},
  ): Promise<PollUnderTest> {
    const poll = await PollUnderTest.start({
      ...(this.databaseUrl !== undefined && { DATABASE_URL: this.databaseUrl }),
      POLL_FILE: this.file(pollChanges),
      ...changes,
    });
    this.running.unshift(poll);
    this.databaseUrl = poll.config.DATABASE_URL;
    return poll;
  }
}

/** Those of the test that runs. */
export let servers: PollServers;

/** For `beforeEach`. */
export function beginServers(): void {
  servers = new PollServers();
}
