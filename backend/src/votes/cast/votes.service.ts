import { Inject, Injectable } from '@nestjs/common';
import { POLL } from '../../poll/poll-file.js';
import type { PollFile } from '../../poll/poll-file-schema.js';
import { isOpen } from '../../poll/poll-period.js';
import { countryCode } from '../countries.js';
import { BallotBox } from './ballot-box.js';
import type { CastVoteDto } from './cast-vote.dto.js';
import { PollClosedError } from './vote-errors.js';
import { VoteWork } from './vote-work.js';
import { VoterKeys } from './voter-key.js';

/** Where a vote came from. */
export interface VoteOrigin {
  /** The host whose page took the vote. */
  site: string | undefined;
  /** The client's IP address. */
  address: string;
}

/** Makes a ballot from a validated request and casts it. */
@Injectable()
export class VotesService {
  constructor(
    private readonly ballotBox: BallotBox,
    private readonly voterKeys: VoterKeys,
    private readonly work: VoteWork,
    @Inject(POLL) private readonly poll: PollFile,
  ) {}

  /** Resolves once the vote is committed. Rejects as `BallotBox.cast` does, and with `PollClosedError` or `WorkRequiredError`. */
  async castVote(vote: CastVoteDto, idempotencyKey: string | null, { site, address }: VoteOrigin): Promise<void> {
    if (!isOpen(this.poll, new Date())) throw new PollClosedError();
    const { canonicalEmail } = vote;
    const country = countryCode(vote.country);
    if (canonicalEmail === undefined || country === undefined) throw new Error('This vote was not validated.');
    if (this.work.isMissing(canonicalEmail, vote.work, address)) throw await this.work.demandOf(canonicalEmail);
    const stored = {
      name: vote.name.trim(),
      phone_number: vote.phone_number?.trim() ?? '',
      zip_code: vote.zip_code.trim(),
      country,
      free_gifts: vote.freegifts,
      voter_key: this.voterKeys.of(canonicalEmail),
      idempotency_key: idempotencyKey,
      source: this.campaignDomainOf(site),
      network: this.voterKeys.ofNetwork(address),
      mail_domain: canonicalEmail.slice(canonicalEmail.lastIndexOf('@') + 1),
    };
    await this.ballotBox.cast(Object.assign({}, vote, stored));
  }

  private campaignDomainOf(site: string | undefined): string {
    const [first, ...others] = this.poll.campaign_domains;
    return others.find((domain) => domain === site) ?? first;
  }
}
