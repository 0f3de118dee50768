import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The fingerprint of the secret behind the voter keys of this database; one row. */
@Entity('voter_key_fingerprint')
@Check('voter_key_fingerprint_only_row', 'only_row')
export class VoterKeyFingerprint {
  @PrimaryColumn({
    name: 'only_row',
    type: 'boolean',
    default: true,
    primaryKeyConstraintName: 'voter_key_fingerprint_pkey',
  })
  onlyRow: boolean;

  @Column({ type: 'bytea' })
  fingerprint: Buffer;

  /** The `CANONICAL_RULE` by which the voter keys are made. */
  @Column({ type: 'smallint', default: 1 })
  rule: number;

  /** The id up to which the votes have keys of the next rule, while they are made anew. */
  @Column({ name: 'rekeyed_to', type: 'bigint', default: 0 })
  rekeyedTo: string;
}
