import { Check, Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import { Candidate } from '../../poll/candidate.entity.js';
import { SLOTS } from './slots.js';

/** Votes per candidate and country. Each total is the sum of its slots (`SLOTS`). */
@Entity('tallies')
@Check('tallies_country_is_alpha2', `country ~ '^[A-Z]{2}$'`)
@Check('tallies_votes_not_negative', `votes >= 0 OR slot = ${SLOTS.administrators}`)
export class Tally {
  @PrimaryColumn({ type: 'smallint' })
  candidateId: number;

  @ManyToOne(() => Candidate)
  candidate: Candidate;

  /** ISO 3166-1 alpha-2. */
  @PrimaryColumn({ type: 'text' })
  country: string;

  @PrimaryColumn({ type: 'smallint' })
  slot: number;

  /** A bigint, which the driver returns as text. */
  @Column({ type: 'bigint' })
  votes: string;
}
