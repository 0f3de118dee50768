import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Which replica fetches the feed, and when the next one may; one row. */
@Entity('trends_feed_turn')
@Check('trends_feed_turn_only_row', 'only_row')
export class TrendsFeedTurn {
  @PrimaryColumn({
    name: 'only_row',
    type: 'boolean',
    default: true,
    primaryKeyConstraintName: 'trends_feed_turn_pkey',
  })
  onlyRow: boolean;

  /** Of the fetch under way; whoever cannot show it any more came too late. */
  @Column({ type: 'uuid', nullable: true })
  claim: string | null;

  @Column({ name: 'taken_at', type: 'timestamptz' })
  takenAt: Date;

  @Column({ name: 'due_at', type: 'timestamptz' })
  dueAt: Date;

  /** The last good fetch. */
  @Column({ name: 'fetched_at', type: 'timestamptz', nullable: true })
  fetchedAt: Date | null;
}
