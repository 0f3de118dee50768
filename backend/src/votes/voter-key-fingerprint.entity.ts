import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The fingerprint of the secret behind this database's voter keys; one row. */
@Entity('voter_key_fingerprint')
@Check('voter_key_fingerprint_only_row', 'only_row')
export class VoterKeyFingerprint {
  @PrimaryColumn({ type: 'boolean', default: true })
  onlyRow: boolean;

  @Column({ type: 'bytea' })
  fingerprint: Buffer;

  /** The `CANONICAL_RULE` of the voter keys. */
  @Column({ type: 'smallint', default: 1 })
  rule: number;

  /** The id up to which votes have keys of the next rule, during a recomputation. */
  @Column({ type: 'bigint', default: 0 })
  rekeyedTo: string;
}
