import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { describeError } from '../platform/errors/describe-error.js';
import { SecondLoop } from '../platform/jobs/second-loop.js';
import { PollRepository } from './poll.repository.js';
import { POLL } from './poll-file.js';
import type { PollFile } from './poll-file-schema.js';

/** Gives POLL the content of the version in force: looks each second whether there is another one (decision 045). */
@Injectable()
export class PollService implements OnModuleInit, OnModuleDestroy {
  private readonly loop = new SecondLoop(
    () => this.follow(),
    (error) => this.logger.warn(`Changes of the poll are not seen: ${describeError(error)}`),
  );
  private readonly logger = new Logger(PollService.name);
  private readonly followers: (() => void | Promise<void>)[] = [];
  /** The last one that everything follows. */
  private version = 0;

  constructor(
    private readonly polls: PollRepository,
    @Inject(POLL) private readonly poll: PollFile,
  ) {}

  /** `follow` is called at the start and after each change; again if it rejects. */
  onChange(follow: () => void | Promise<void>): void {
    this.followers.push(follow);
  }

  async onModuleInit(): Promise<void> {
    await this.follow();
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  private async follow(): Promise<void> {
    const version = await this.polls.versionInForce();
    if (version === this.version) return;
    const poll = await this.polls.inForce();
    if (!poll) return;
    for (const field of Object.keys(this.poll)) if (!(field in poll)) Reflect.deleteProperty(this.poll, field);
    Object.assign(this.poll, poll);
    for (const follow of this.followers) await follow();
    this.version = version;
  }
}
