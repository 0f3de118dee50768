import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { describeError } from '../../platform/errors/describe-error.js';
import { SecondLoop } from '../../platform/jobs/second-loop.js';
import { BallotBox } from '../cast/ballot-box.js';
import { type Drawn, VoteTextsRepository } from './vote-texts.repository.js';

/** Votes that a search can compare one by one. While no more are missing, waiting votes go first. */
const MISSING = 30_000n;

const NOTHING = { newest: 0n, writers: new Set<string>(), server: '' };

/** Adds new votes to the table that searches and filters use, every second, in one backend at a time. */
@Injectable()
export class VoteTextsJobs implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(VoteTextsJobs.name);
  readonly loop = new SecondLoop(
    (stop) => this.follow(stop),
    (error) => this.logger.error(`Searches become slow: ${describeError(error)}`),
  );
  private earlier: Omit<Drawn, 'upTo'> = NOTHING;
  /** Every vote up to this id is committed or never will be. */
  private settled = 0n;

  constructor(
    private readonly repository: VoteTextsRepository,
    private readonly ballotBox: BallotBox,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  private async follow(stop: AbortSignal): Promise<void> {
    const { upTo, ...drawn } = await this.repository.drawn();
    if (drawn.server !== this.earlier.server || drawn.newest < this.earlier.newest) this.earlier = NOTHING;
    if (![...this.earlier.writers].some((writer) => drawn.writers.has(writer))) {
      this.settled = this.earlier.newest;
      this.earlier = drawn;
    }
    if (drawn.writers.size === 0) this.settled = drawn.newest;
    if (this.settled <= upTo) return;
    let isMore: boolean | undefined = this.ballotBox.waiting === 0 || this.settled - upTo > MISSING;
    while (isMore && !stop.aborted) isMore = await this.repository.add(this.settled);
  }
}
