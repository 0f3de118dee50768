import { takeBackup } from '../../src/cli/backup/take-backup.js';
import { addAdministrator } from './administrator.js';
import { databaseAt } from './fresh-database.js';
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
    await this.close();
    const poll = await PollUnderTest.start();
    this.running = poll;
    await addAdministrator(poll);
    await castAll(manyVotes(votes, 0), poll.url);
    return poll;
  }

  async close(): Promise<void> {
    await this.running?.close();
    this.running = undefined;
  }
}

/** As `npm run backup`, in this process. Throws if the backup fails. */
export async function backUp({ config }: PollUnderTest, folder: string): Promise<void> {
  const source = { database: databaseAt(config.DATABASE_URL), voterKeySecret: config.VOTER_KEY_SECRET };
  await takeBackup(source, folder, () => undefined);
}
