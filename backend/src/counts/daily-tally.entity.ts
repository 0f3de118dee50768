import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { SLOTS } from './slots.js';

/** Votes per candidate and day (UTC). Slots as in `Tally`. */
@Entity('daily_tallies')
@Check('daily_tallies_candidate_exists', 'candidate_id IN (1, 2)')
@Check('daily_tallies_votes_not_negative', `votes >= 0 OR slot = ${SLOTS.administrators}`)
export class DailyTally {
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'daily_tallies_pkey' })
  day: string;

  @PrimaryColumn({ name: 'candidate_id', type: 'smallint', primaryKeyConstraintName: 'daily_tallies_pkey' })
  candidateId: number;

  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'daily_tallies_pkey' })
  slot: number;

  /** A bigint, which the driver returns as text. */
  @Column({ type: 'bigint' })
  votes: string;
}
