import { Inject, Injectable, Logger } from '@nestjs/common';
import { CheckpointSigner } from '../../log/checkpoint-signer.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { describeError } from '../../platform/errors/describe-error.js';
import { Refreshed } from '../../platform/http/refreshed.js';
import { candidateIds } from '../../poll/candidate-ids.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';
import type { TotalsDto, VoteCountDto } from './counts.dto.js';
import { TotalsUnavailableError } from './counts.errors.js';
import { CountsRepository, type TotalsRow } from './counts.repository.js';

/** ms for which the totals are reused. With query and network time they are at most 1 s old. */
const MAX_AGE = 500;

/** In one snapshot. The version of the poll may be a later one. */
type Counts = Omit<VoteCountDto, 'poll_version'>;

/** Reads the totals from the database at most twice a second. */
@Injectable()
export class CountsService {
  private readonly latest = new Refreshed(() => this.count(), { maxAge: MAX_AGE });
  private readonly signer: CheckpointSigner;

  constructor(
    private readonly counts: CountsRepository,
    @Inject(POLL) private readonly poll: PollFile,
    @Inject(CONFIG) { VOTER_KEY_SECRET }: Config,
  ) {
    this.signer = new CheckpointSigner(VOTER_KEY_SECRET);
  }

  async read(): Promise<Counts> {
    return this.latest.get();
  }

  private async count(): Promise<Counts> {
    const rows = await this.counts.totals(this.poll.home_country).catch((error: unknown) => {
      new Logger(CountsService.name).error(`No totals: ${describeError(error)}`);
      throw new TotalsUnavailableError();
    });
    const candidates = candidateIds(this.poll);
    const sums = (read: (row: TotalsRow) => string | null | undefined) =>
      candidates.map((id): TotalsDto => {
        const votes = (isHome: boolean) => {
          const row = rows.find((each) => each.candidateId === id && each.isHome === isHome);
          return Number((row && read(row)) ?? 0);
        };
        return { GlobalVoteCount: votes(false), USVoteCount: votes(true) };
      });
    const { size, root, origin, checkpoint } = rows[0] ?? {};
    const [votes, waiting] = [sums((row) => row.votes), sums((row) => row.waiting)];
    if (!size || !root || !origin) return { votes, candidates, tree_size: null, waiting, signed: null };
    const tree_size = Number(size);
    // As the log itself: otherwise a writer of the database without the key would get another tree signed.
    if (checkpoint !== this.signer.sign(origin, tree_size, root))
      return { votes, candidates, tree_size, waiting, signed: null };
    const cells = candidates.flatMap((id, place) => [
      `${id} ${this.poll.home_country} ${votes[place]?.USVoteCount} ${waiting[place]?.USVoteCount}\n`,
      `${id} GLOBAL ${votes[place]?.GlobalVoteCount} ${waiting[place]?.GlobalVoteCount}\n`,
    ]);
    const lines = `at ${new Date().toISOString()}\n${cells.join('')}`;
    // An origin never has two trees of one size, so neither have these notes.
    const signed = this.signer.sign(`${origin}/totals`, tree_size, root, lines);
    return { votes, candidates, tree_size, waiting, signed };
  }
}
