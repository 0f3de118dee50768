import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A rate of mails, or of the pending votes that request them, shared by all replicas. */
@Entity('mail_allowances')
export class MailAllowance {
  /**
   * 'all', or 'network', 'domain', 'address' (mails) or 'pending' (votes) and its subject: for the last two the voter key, for a
   * network its keyed hash.
   */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'mail_allowances_pkey' })
  name: string;

  /** When the whole allowance is free again. */
  @Column({ name: 'next_at', type: 'timestamptz' })
  nextAt: Date;
}
