import { Inject, Injectable, Logger } from '@nestjs/common';
import { CheckpointSigner } from '../../log/checkpoint-signer.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { describeError } from '../../platform/errors/describe-error.js';
import { Refreshed } from '../../platform/http/refreshed.js';
import { candidateIds } from '../../poll/candidate-ids.js';
import { POLL } from '../../poll/poll-file.js';
import type { PollFile } from '../../poll/poll-file-schema.js';
import { TotalsUnavailableError } from './counts.errors.js';
import { CountsRepository, type TotalsRow } from './counts.repository.js';

/** ms for which the totals are reused. With query and network time they are at most 1 s old. */
const MAX_AGE = 500;

/** Votes of one candidate: 'US' means the home country, 'Global' all others (docs/product.md#freshness-of-the-totals). */
export interface Totals {
  GlobalVoteCount: number;
  USVoteCount: number;
}

/** In one snapshot. */
interface Counts {
  /** One per candidate, in the order of the poll file. */
  totals: Totals[];
  /** Their ids. */
  candidates: number[];
  /** Of the public log. Null if there is none, or its queue is too long. */
  treeSize: number | null;
  /** The part of `totals` that is not in the log yet, if there is a size. */
  waiting: Totals[];
  /** All of this, signed (docs/log.md). Null without a size, and while the log is not as it was signed. */
  signed: string | null;
}

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
      candidates.map((id): Totals => {
        const votes = (isHome: boolean) => {
          const row = rows.find((each) => each.candidateId === id && each.isHome === isHome);
          return Number((row && read(row)) ?? 0);
        };
        return { GlobalVoteCount: votes(false), USVoteCount: votes(true) };
      });
    const { size, root, origin, checkpoint } = rows[0] ?? {};
    const [totals, waiting] = [sums((row) => row.votes), sums((row) => row.waiting)];
    if (!size || !root || !origin) return { totals, candidates, treeSize: null, waiting, signed: null };
    const treeSize = Number(size);
    // As the log itself: otherwise a writer of the database without the key would get another tree signed.
    if (checkpoint !== this.signer.sign(origin, treeSize, root))
      return { totals, candidates, treeSize, waiting, signed: null };
    const cells = candidates.flatMap((id, place) => [
      `${id} ${this.poll.home_country} ${totals[place]?.USVoteCount} ${waiting[place]?.USVoteCount}\n`,
      `${id} GLOBAL ${totals[place]?.GlobalVoteCount} ${waiting[place]?.GlobalVoteCount}\n`,
    ]);
    const lines = `at ${new Date().toISOString()}\n${cells.join('')}`;
    // An origin never has two trees of one size, so neither have these notes.
    const signed = this.signer.sign(`${origin}/totals`, treeSize, root, lines);
    return { totals, candidates, treeSize, waiting, signed };
  }
}
