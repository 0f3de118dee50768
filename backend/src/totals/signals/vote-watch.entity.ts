import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The last count for alerts, and when administrators were notified; one row. */
@Entity('vote_watch_turn')
@Check('vote_watch_turn_only_row', 'only_row')
export class VoteWatch {
  @PrimaryColumn({
    name: 'only_row',
    type: 'boolean',
    default: true,
    primaryKeyConstraintName: 'vote_watch_turn_pkey',
  })
  onlyRow: boolean;

  /** Not used any more. The previous release still needs the column; a later one drops it. */
  @Column({ name: 'due_at', type: 'timestamptz' })
  dueAt: Date;

  /** Votes of the last complete minute. */
  @Column({ name: 'minute_votes', type: 'integer', default: 0 })
  minuteVotes: number;

  /** Votes of the network with most of them, within an hour. */
  @Column({ name: 'network_votes', type: 'integer', default: 0 })
  networkVotes: number;

  /** The same of the mail domain. */
  @Column({ name: 'mail_domain_votes', type: 'integer', default: 0 })
  mailDomainVotes: number;

  /** The last mail to administrators. */
  @Column({ name: 'mailed_at', type: 'timestamptz', nullable: true })
  mailedAt: Date | null;
}
