import { addAdministrator } from './administrator.js';
import { on, run } from './backup-folders.js';
import { freshDatabase } from './fresh-database.js';
import { castAll, manyVotes } from './many-votes.js';
import { PollUnderTest } from './poll-under-test.js';

/** A poll and the polls restored from it; only one runs at a time. */
export class RestoredPolls {
  private running: PollUnderTest | undefined;

  async on(databaseUrl: string): Promise<PollUnderTest> {
    await this.close();
    this.running = await PollUnderTest.start({ DATABASE_URL: databaseUrl });
    return this.running;
  }

  /** Starts a new poll with an administrator and `votes` votes. */
  async begin(votes: number): Promise<PollUnderTest> {
    const poll = await this.on(await freshDatabase());
    await addAdministrator(poll);
    await castAll(manyVotes(votes, 0), poll.url);
    return poll;
  }

  async close(): Promise<void> {
    await this.running?.close();
    this.running = undefined;
  }
}

/** Throws when the backup fails. */
export async function backUp(poll: PollUnderTest, folder: string): Promise<void> {
  const { code, lines } = await run('backup', on(poll.config.DATABASE_URL), folder);
  if (code !== 0) throw new Error(lines.join('\n'));
}
