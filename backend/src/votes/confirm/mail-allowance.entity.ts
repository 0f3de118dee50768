import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A rate of mails, or of the pending votes that request them, shared by all replicas. */
@Entity('mail_allowances')
export class MailAllowance {
  /**
   * 'all', or 'network', 'domain', 'address' (mails) or 'pending' (votes) and its subject: for the last two the voter key, for a
   * network its keyed hash.
   */
  @PrimaryColumn({ type: 'text' })
  name: string;

  /** When the whole allowance is free again. */
  @Column({ type: 'timestamptz' })
  nextAt: Date;
}
