import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The last count for alerts, and when administrators were notified; one row. */
@Entity('vote_watch_turn')
@Check('vote_watch_turn_only_row', 'only_row')
export class VoteWatch {
  @PrimaryColumn({ type: 'boolean', default: true })
  onlyRow: boolean;

  /** Not used any more. The previous release still needs the column; a later one drops it. */
  @Column({ type: 'timestamptz' })
  dueAt: Date;

  /** Votes of the last complete minute. */
  @Column({ type: 'integer', default: 0 })
  minuteVotes: number;

  /** Votes of the network with most of them, within an hour. */
  @Column({ type: 'integer', default: 0 })
  networkVotes: number;

  /** The same of the mail domain. */
  @Column({ type: 'integer', default: 0 })
  mailDomainVotes: number;

  /** The last mail to administrators. */
  @Column({ type: 'timestamptz', nullable: true })
  mailedAt: Date | null;
}
