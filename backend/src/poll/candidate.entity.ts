import { Entity, PrimaryColumn } from 'typeorm';

/** A candidate of the poll file, as the target of foreign keys of totals and pending votes (decision 042). */
@Entity('candidates')
export class Candidate {
  @PrimaryColumn({ type: 'smallint' })
  id: number;
}
