import { Inject, Injectable } from '@nestjs/common';
import { POLL } from '../../poll/poll-file.js';
import type { PollFile } from '../../poll/poll-file-schema.js';
import { isOpen } from '../../poll/poll-period.js';
import { BallotBox } from './ballot-box.js';
import type { CastVote } from './cast-vote.pipe.js';
import { PollClosedError } from './vote-errors.js';
import { VoterKeys } from './voter-key.js';

/** Turns what a visitor sent into a ballot and has it counted. */
@Injectable()
export class VotesService {
  constructor(
    private readonly ballotBox: BallotBox,
    private readonly voterKeys: VoterKeys,
    @Inject(POLL) private readonly poll: PollFile,
  ) {}

  /** `site`: the host whose page took the vote. Resolves once the vote is on disk; rejects as `BallotBox.cast` and when the poll is closed. */
  async castVote(vote: CastVote, idempotencyKey: string | null, site: string | undefined): Promise<void> {
    if (!isOpen(this.poll, new Date())) throw new PollClosedError();
    await this.ballotBox.cast({
      voterKey: this.voterKeys.of(vote.email.canonical),
      idempotencyKey,
      name: vote.name,
      email: vote.email.typed,
      phoneNumber: vote.phone_number ?? '',
      country: vote.country,
      zipCode: vote.zip_code,
      freeGifts: vote.freegifts,
      candidateId: vote.candidate_id,
      source: this.campaignDomainOf(site),
    });
  }

  private campaignDomainOf(site: string | undefined): string {
    const [first, ...others] = this.poll.campaign_domains;
    return others.find((domain) => domain === site) ?? first;
  }
}
