import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Candidate } from '../../poll/candidate.entity.js';
import { SLOTS } from './slots.js';

/** Votes per candidate and country. Each total is the sum of its slots (`SLOTS`). */
@Entity('tallies')
@Check('tallies_country_is_alpha2', `country ~ '^[A-Z]{2}$'`)
@Check('tallies_votes_not_negative', `votes >= 0 OR slot = ${SLOTS.administrators}`)
export class Tally {
  @PrimaryColumn({ name: 'candidate_id', type: 'smallint', primaryKeyConstraintName: 'tallies_pkey' })
  candidateId: number;

  @ManyToOne(() => Candidate)
  @JoinColumn({ name: 'candidate_id', foreignKeyConstraintName: 'tallies_candidate_exists' })
  candidate: Candidate;

  /** ISO 3166-1 alpha-2. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'tallies_pkey' })
  country: string;

  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'tallies_pkey' })
  slot: number;

  /** A bigint, which the driver returns as text. */
  @Column({ type: 'bigint' })
  votes: string;
}
