import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { VoterDetails } from './voter-details.entity.js';

/** One vote. Only the ballot box inserts votes, apart from seed and restore. */
@Entity('votes')
@Unique('votes_voter_key_unique', ['voterKey'])
@Unique('votes_idempotency_key_unique', ['idempotencyKey'])
@Index('votes_invalidated', ['id'], { where: 'invalidated_at IS NOT NULL' })
@Index('votes_changed_by', ['changedBy'], { where: 'changed_by IS NOT NULL' })
@Index('votes_erased', ['id'], { where: 'erased_at IS NOT NULL' })
@Index('votes_cast_at', ['castAt'], { type: 'brin' })
@Check('votes_voter_key_is_sha256', 'octet_length(voter_key) = 32')
@Check('votes_country_is_alpha2', `country ~ '^[A-Z]{2}$'`)
@Check('votes_network_is_short_hash', 'octet_length(network) = 8')
@Check('votes_commitment_is_sha256', 'octet_length(commitment) = 32')
export class Vote {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  /** HMAC-SHA-256 of the canonical email. */
  @Column({ type: 'bytea' })
  voterKey: Buffer;

  @Column({ type: 'uuid', nullable: true })
  idempotencyKey: string | null;

  @Column(() => VoterDetails, { prefix: false })
  details: VoterDetails;

  @Column({ type: 'smallint' })
  candidateId: number;

  /** The campaign domain whose site took the vote. */
  @Column({ type: 'text' })
  source: string;

  /** 8 bytes: a keyed hash of the client's /24 or /48. Null if unknown. */
  @Column({ type: 'bytea', nullable: true })
  network: Buffer | null;

  /** The domain of the canonical email. Null if unknown. */
  @Column({ type: 'text', nullable: true })
  mailDomain: string | null;

  /** SHA-256 of the voter's receipt, for the log. If null, the server draws one. */
  @Column({ type: 'bytea', nullable: true })
  commitment: Buffer | null;

  /** The words that the voter was shown, in `consent_words`. Null for rows older than this column, or if unknown. */
  @Column({ type: 'smallint', nullable: true })
  consent: number | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  castAt: Date;

  /** An invalidated vote is not counted. Its voter still cannot vote again. */
  @Column({ type: 'timestamptz', nullable: true })
  invalidatedAt: Date | null;

  /** The audit log entry that invalidated or restored it last. Null: none, or one that cannot be undone. */
  @Column({ type: 'bigint', nullable: true })
  changedBy: string | null;

  /** An erased vote keeps only the voter key, so that the person cannot vote again, and what the totals need. */
  @Column({ type: 'timestamptz', nullable: true })
  erasedAt: Date | null;

  /** When the voter unsubscribed, for good. */
  @Column({ type: 'timestamptz', nullable: true })
  unsubscribedAt: Date | null;
}
