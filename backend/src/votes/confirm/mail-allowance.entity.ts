import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A rate of mails, shared by all replicas. */
@Entity('mail_allowances')
export class MailAllowance {
  /** 'all', or 'network', 'domain' or 'address' with what it limits: of an address the voter key, of a network its keyed hash. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'mail_allowances_pkey' })
  name: string;

  /** When its next mail may be sent. */
  @Column({ name: 'next_at', type: 'timestamptz' })
  nextAt: Date;
}
