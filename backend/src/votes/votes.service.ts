import { Inject, Injectable } from '@nestjs/common';
import { POLL } from '../poll/poll-file.js';
import type { PollFile } from '../poll/poll-file-schema.js';
import { isOpen } from '../poll/poll-period.js';
import { BallotBox } from './ballot-box.js';
import { canonicalEmail } from './canonical-email.js';
import { countryCode } from './countries.js';
import type { CastVoteDto } from './dto/cast-vote.dto.js';
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
  async castVote(vote: CastVoteDto, idempotencyKey: string | null, site: string | undefined): Promise<void> {
    if (!isOpen(this.poll, new Date())) throw new PollClosedError();
    const voter = canonicalEmail(vote.email);
    const country = countryCode(vote.country);
    if (voter === undefined || country === undefined) throw new Error('CastVoteDto lets nothing else pass');
    await this.ballotBox.cast({
      voterKey: this.voterKeys.of(voter),
      idempotencyKey,
      name: vote.name,
      email: vote.email,
      phoneNumber: vote.phone_number ?? '',
      country,
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
