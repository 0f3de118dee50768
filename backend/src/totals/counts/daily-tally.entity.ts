import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Candidate } from '../../poll/candidate.entity.js';
import { SLOTS } from './slots.js';

/** Votes per candidate and day (UTC). Slots as in `Tally`. */
@Entity('daily_tallies')
@Check('daily_tallies_votes_not_negative', `votes >= 0 OR slot = ${SLOTS.administrators}`)
export class DailyTally {
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'daily_tallies_pkey' })
  day: string;

  @PrimaryColumn({ name: 'candidate_id', type: 'smallint', primaryKeyConstraintName: 'daily_tallies_pkey' })
  candidateId: number;

  @ManyToOne(() => Candidate)
  @JoinColumn({ name: 'candidate_id', foreignKeyConstraintName: 'daily_tallies_candidate_exists' })
  candidate: Candidate;

  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'daily_tallies_pkey' })
  slot: number;

  /** A bigint, which the driver returns as text. */
  @Column({ type: 'bigint' })
  votes: string;
}
