import { Check, Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import { Candidate } from '../../poll/candidate.entity.js';
import { SLOTS } from './slots.js';

/** Votes per candidate and day (UTC). Slots as in `Tally`. */
@Entity('daily_tallies')
@Check('daily_tallies_votes_not_negative', `votes >= 0 OR slot = ${SLOTS.administrators}`)
export class DailyTally {
  @PrimaryColumn({ type: 'date' })
  day: string;

  @PrimaryColumn({ type: 'smallint' })
  candidateId: number;

  @ManyToOne(() => Candidate)
  candidate: Candidate;

  @PrimaryColumn({ type: 'smallint' })
  slot: number;

  /** A bigint, which the driver returns as text. */
  @Column({ type: 'bigint' })
  votes: string;
}
