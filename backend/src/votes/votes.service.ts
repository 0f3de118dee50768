import { Inject, Injectable } from '@nestjs/common';
import { BodyPipe } from '../platform/http/body.pipe.js';
import { pageLanguageFrom } from '../platform/http/page-language.js';
import { countryCode } from '../poll/countries.js';
import { PollService } from '../poll/poll.service.js';
import { POLL, type PollFile } from '../poll/poll-file-schema.js';
import { stateOf } from '../poll/poll-period.js';
import type { Ballot, Verdict } from './cast/ballot.js';
import { BallotBox } from './cast/ballot-box.js';
import { confirmationTexts } from './confirm/confirmation-texts.js';
import { PendingVotesRepository, type VoteState } from './confirm/pending-votes.repository.js';
import { ConsentService } from './consent/consent.service.js';
import { VoteWork } from './vote-work.js';
import { storedDetails } from './voter-details.entity.js';
import { VoterKeys } from './voter-key.js';
import { CastVoteDto } from './votes.dto.js';
import { PollChangedError, PollClosedError } from './votes.errors.js';

/** What a vote needs from its request besides the body. */
export interface VoteRequest {
  /** The host whose page took the vote. */
  site: string | undefined;
  /** The client's IP address. */
  address: string;
  /** The headers that determine its language. */
  languages: { cookie?: string | undefined; 'accept-language'?: string | undefined };
}

interface CastOutcome {
  state: VoteState;
  promise?: string | undefined;
}

/** Chosen by the pages' rule. */
const mailLanguage = pageLanguageFrom(Object.keys(confirmationTexts));

/** Makes a ballot from a validated request and casts it. */
@Injectable()
export class VotesService {
  constructor(
    private readonly ballotBox: BallotBox,
    private readonly pendingVotes: PendingVotesRepository,
    private readonly voterKeys: VoterKeys,
    private readonly work: VoteWork,
    private readonly consents: ConsentService,
    private readonly polls: PollService,
    private readonly pipe: BodyPipe,
    @Inject(POLL) private readonly poll: PollFile,
  ) {}

  /**
   * Resolves once the vote is committed: counted, with the promise that it will be in the log, if its voter has a receipt; or
   * pending if it has to be confirmed. Rejects as `BallotBox.cast` or
   * `PendingVotesRepository.store` does, and with `PollClosedError`, `WorkRequiredError` or, if the poll has changed after the vote
   * was validated, `InvalidInputError`.
   */
  async castVote(vote: CastVoteDto, idempotencyKey: string | null, request: VoteRequest): Promise<CastOutcome> {
    const { canonicalEmail } = vote;
    const verdict = this.verdictOn(idempotencyKey);
    if (canonicalEmail === undefined) throw new Error('This vote was not validated.');
    if (verdict !== 'closed' && (await this.work.isMissing(canonicalEmail, vote.work, request.address)))
      throw await this.work.demandOf(canonicalEmail);
    try {
      return await this.castBy(verdict, vote, canonicalEmail, idempotencyKey, request);
    } catch (error) {
      if (!(error instanceof PollChangedError)) throw error;
      // As if it had arrived now.
      await this.polls.look();
      this.pipe.transform(vote, { type: 'body', metatype: CastVoteDto });
      return this.castBy(this.verdictOn(idempotencyKey), vote, canonicalEmail, idempotencyKey, request);
    }
  }

  /** Throws `PollClosedError` unless it can be a repetition. */
  private verdictOn(idempotencyKey: string | null): Verdict {
    if (stateOf(this.poll, new Date()) === 'open') return this.polls.current;
    if (idempotencyKey === null) throw new PollClosedError();
    return 'closed';
  }

  private async castBy(
    verdict: Verdict,
    vote: CastVoteDto,
    canonicalEmail: string,
    idempotencyKey: string | null,
    { site, address, languages }: VoteRequest,
  ): Promise<CastOutcome> {
    const country = countryCode(vote.country);
    if (country === undefined) throw new Error('This vote was not validated.');
    const ballot: Ballot = {
      candidate_id: vote.candidate_id,
      voter_key: this.voterKeys.of(canonicalEmail),
      idempotency_key: idempotencyKey,
      source: this.campaignDomainOf(site),
      network: this.voterKeys.ofNetwork(address),
      commitment: vote.receipt_commitment ? Buffer.from(vote.receipt_commitment, 'base64url') : null,
      consent: this.consents.idOf(vote.words),
      mail_domain: canonicalEmail.slice(canonicalEmail.lastIndexOf('@') + 1),
      // Last: V8 takes 10 µs to add eight properties after a spread.
      ...storedDetails(vote, country),
    };
    if (this.poll.confirmation === 'mail') {
      const language = mailLanguage(languages.cookie, languages['accept-language']);
      const state = await this.pendingVotes.store(ballot, language, verdict);
      // Confirmed since: the ballot box finds it, for the promise.
      return state === 'counted' ? { state, promise: await this.ballotBox.cast(ballot, 'closed') } : { state };
    }
    return { state: 'counted', promise: await this.ballotBox.cast(ballot, verdict) };
  }

  private campaignDomainOf(site: string | undefined): string {
    const [first, ...others] = this.poll.campaign_domains;
    return others.find((domain) => domain === site) ?? first;
  }
}
