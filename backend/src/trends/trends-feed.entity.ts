import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** When the feed was fetched; one row. */
@Entity('trends_feed_turn')
@Check('trends_feed_turn_only_row', 'only_row')
export class TrendsFeed {
  @PrimaryColumn({
    name: 'only_row',
    type: 'boolean',
    default: true,
    primaryKeyConstraintName: 'trends_feed_turn_pkey',
  })
  onlyRow: boolean;

  /** Not used any more. A later release drops the column. */
  @Column({ type: 'uuid', nullable: true })
  claim: string | null;

  /** The start of the last fetch, successful or not. */
  @Column({ name: 'taken_at', type: 'timestamptz' })
  takenAt: Date;

  /** When the previous release fetches next. A later one drops the column. */
  @Column({ name: 'due_at', type: 'timestamptz' })
  dueAt: Date;

  /** The last successful fetch. */
  @Column({ name: 'fetched_at', type: 'timestamptz', nullable: true })
  fetchedAt: Date | null;
}
