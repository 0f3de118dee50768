import { Injectable } from '@nestjs/common';
import { VotePromises } from '../../log/vote-promises.js';
import { canonicalEmail } from '../canonical-email.js';
import type { Ballot } from '../cast/ballot.js';
import { BallotBox } from '../cast/ballot-box.js';
import { VoterKeys } from '../voter-key.js';
import type { ConfirmationDto } from './confirm.dto.js';
import { ConfirmationExpiredError, ConfirmationUnknownError } from './confirm.errors.js';
import { ConfirmationTokens } from './confirmation-tokens.js';
import { PendingVotesRepository } from './pending-votes.repository.js';

/** Counts a pending vote once its voter confirms it. */
@Injectable()
export class ConfirmService {
  constructor(
    private readonly tokens: ConfirmationTokens,
    private readonly pendingVotes: PendingVotesRepository,
    private readonly ballotBox: BallotBox,
    private readonly voterKeys: VoterKeys,
    private readonly promises: VotePromises,
  ) {}

  /**
   * Resolves once the vote is counted. The ballot box knows the idempotency key, so a vote counts once, even with two calls at the
   * same time or after a crash before the pending vote was deleted. Rejects with `ConfirmationUnknownError`,
   * `ConfirmationExpiredError`, or as `BallotBox.cast` does: with `AlreadyVotedError` if another vote of the voter was confirmed
   * before.
   */
  async confirm(token: string): Promise<ConfirmationDto> {
    const confirmation = this.tokens.read(token);
    if (!confirmation) throw new ConfirmationUnknownError();
    const isExpired = confirmation.expiresAt.getTime() <= Date.now();
    const ballot = isExpired ? undefined : await this.pendingVotes.find(confirmation);
    if (ballot) {
      const promise = await this.ballotBox.cast({ ...ballot, voter_key: this.voterKeyOf(ballot) });
      const isFirst = await this.pendingVotes.remove(confirmation.id);
      return { outcome: isFirst ? 'confirmed' : 'already_confirmed', promise };
    }
    // The voter may not have got the response with the promise.
    const counted = await this.pendingVotes.findCounted(confirmation);
    if (counted) return { outcome: 'already_confirmed', promise: this.promises.of([counted]).get(counted) };
    throw isExpired ? new ConfirmationExpiredError() : new ConfirmationUnknownError();
  }

  /** By the rule of this version, which may be newer than the pending vote. */
  private voterKeyOf({ email, voter_key }: Ballot): Buffer {
    const canonical = canonicalEmail(email);
    return canonical === undefined ? voter_key : this.voterKeys.of(canonical);
  }
}
