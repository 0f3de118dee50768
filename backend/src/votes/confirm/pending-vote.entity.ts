import { Check, Column, Entity, Generated, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { Candidate } from '../../poll/candidate.entity.js';
import { VoterDetails } from '../voter-details.entity.js';

export const MAIL_FAILURES = ['unreachable', 'rejected'] as const;

/** `unreachable`: no mail could be sent. `rejected`: a server took none for this address. */
export type MailFailure = (typeof MAIL_FAILURES)[number];

/** A vote that counts once its voter confirms it. One voter may have several. */
@Entity('pending_votes')
@Unique('pending_votes_id_unique', ['id'])
@Index('pending_votes_voter_key', ['voterKey'])
@Index('pending_votes_expires_at', ['expiresAt'])
@Index('pending_votes_waiting', ['mailAskedAt'], { where: 'mailed_at IS NULL' })
@Check('pending_votes_voter_key_is_sha256', 'octet_length(voter_key) = 32')
@Check('pending_votes_country_is_alpha2', `country ~ '^[A-Z]{2}$'`)
@Check('pending_votes_network_is_short_hash', 'octet_length(network) = 8')
@Check('pending_votes_commitment_is_sha256', 'octet_length(commitment) = 32')
@Check('pending_votes_mail_failure_is_known', `mail_failure IN ('unreachable', 'rejected')`)
@Check('pending_votes_mail_failure_has_time', '(mail_failure IS NULL) = (mail_failed_at IS NULL)')
export class PendingVote {
  /** Given by the client or made by the server; the vote keeps it in `votes`. */
  @PrimaryColumn({ name: 'idempotency_key', type: 'uuid', primaryKeyConstraintName: 'pending_votes_pkey' })
  idempotencyKey: string;

  /** What a mailed token confirms. Drawn by the server: a client may reuse an idempotency key. */
  @Column({ type: 'uuid' })
  @Generated('uuid')
  id: string;

  @Column({ name: 'voter_key', type: 'bytea' })
  voterKey: Buffer;

  @Column(() => VoterDetails, { prefix: false })
  details: VoterDetails;

  @Column({ name: 'candidate_id', type: 'smallint' })
  candidateId: number;

  @ManyToOne(() => Candidate)
  @JoinColumn({ name: 'candidate_id', foreignKeyConstraintName: 'pending_votes_candidate_exists' })
  candidate: Candidate;

  @Column({ type: 'text' })
  source: string;

  @Column({ type: 'bytea', nullable: true })
  network: Buffer | null;

  @Column({ name: 'mail_domain', type: 'text' })
  mailDomain: string;

  @Column({ type: 'bytea', nullable: true })
  commitment: Buffer | null;

  @Column({ type: 'smallint', nullable: true })
  consent: number | null;

  /** The language of the mail. */
  @Column({ type: 'text' })
  language: string;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt: Date;

  /** Null: the voter had already got too many mails, so none was queued. */
  @Column({ name: 'mail_asked_at', type: 'timestamptz', nullable: true })
  mailAskedAt: Date | null;

  /** When the mail server accepted the mail; null while it waits. */
  @Column({ name: 'mailed_at', type: 'timestamptz', nullable: true })
  mailedAt: Date | null;

  /** When sending it last failed; null if it has not since it was last sent. */
  @Column({ name: 'mail_failed_at', type: 'timestamptz', nullable: true })
  mailFailedAt: Date | null;

  @Column({ name: 'mail_failure', type: 'text', nullable: true })
  mailFailure: MailFailure | null;
}
