import { Check, Column, Entity, Generated, Index, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
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
  @PrimaryColumn({ type: 'uuid' })
  idempotencyKey: string;

  /** What a mailed token confirms. Drawn by the server: a client may reuse an idempotency key. */
  @Column({ type: 'uuid' })
  @Generated('uuid')
  id: string;

  @Column({ type: 'bytea' })
  voterKey: Buffer;

  @Column(() => VoterDetails, { prefix: false })
  details: VoterDetails;

  @Column({ type: 'smallint' })
  candidateId: number;

  @ManyToOne(() => Candidate)
  candidate: Candidate;

  @Column({ type: 'text' })
  source: string;

  @Column({ type: 'bytea', nullable: true })
  network: Buffer | null;

  @Column({ type: 'text' })
  mailDomain: string;

  @Column({ type: 'bytea', nullable: true })
  commitment: Buffer | null;

  @Column({ type: 'smallint', nullable: true })
  consent: number | null;

  /** The language of the mail. */
  @Column({ type: 'text' })
  language: string;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  /** Null: the voter had already got too many mails, so none was queued. */
  @Column({ type: 'timestamptz', nullable: true })
  mailAskedAt: Date | null;

  /** When the mail server accepted the mail; null while it waits. */
  @Column({ type: 'timestamptz', nullable: true })
  mailedAt: Date | null;

  /** When sending it last failed; null if it has not since it was last sent. */
  @Column({ type: 'timestamptz', nullable: true })
  mailFailedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  mailFailure: MailFailure | null;
}
