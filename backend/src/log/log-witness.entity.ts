import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A witness's last signature of this log. */
@Entity('log_witnesses')
export class LogWitness {
  /** Name and id of its key. */
  @PrimaryColumn({ type: 'text' })
  witness: string;

  /** The size of the last checkpoint that it signed, as far as is known here. */
  @Column({ type: 'bigint', default: 0 })
  size: string;

  /** For that size: a line of the signed note. */
  @Column({ type: 'text', nullable: true })
  cosignature: string | null;

  /** Backends take turns, and a witness that did not respond is not asked again immediately. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  askedAt: Date;
}
