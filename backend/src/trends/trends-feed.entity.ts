import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** When the feed was fetched; one row. */
@Entity('trends_feed_turn')
@Check('trends_feed_turn_only_row', 'only_row')
export class TrendsFeed {
  @PrimaryColumn({ type: 'boolean', default: true })
  onlyRow: boolean;

  /** Not used any more. A later release drops the column. */
  @Column({ type: 'uuid', nullable: true })
  claim: string | null;

  /** The start of the last fetch, successful or not. */
  @Column({ type: 'timestamptz' })
  takenAt: Date;

  /** When the previous release fetches next. A later one drops the column. */
  @Column({ type: 'timestamptz' })
  dueAt: Date;

  /** The last successful fetch. */
  @Column({ type: 'timestamptz', nullable: true })
  fetchedAt: Date | null;
}
