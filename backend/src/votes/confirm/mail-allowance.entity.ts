import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A rate of mails, or of the pending votes that ask for them, shared by all replicas. */
@Entity('mail_allowances')
export class MailAllowance {
  /**
   * 'all', or 'network', 'domain', 'address' (mails) or 'pending' (votes) with what it limits: of the last two the voter key,
   * of a network its keyed hash.
   */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'mail_allowances_pkey' })
  name: string;

  /** When all that was taken is free again. */
  @Column({ name: 'next_at', type: 'timestamptz' })
  nextAt: Date;
}
