import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The last state of a log whose origin was abandoned, because a backup was restored. */
export interface EarlierOrigin {
  origin: string;
  size: number;
  /** Base64. */
  root: string;
  checkpoint: string;
}

/** The state of the log; one row. Its lock is the right to add entries. */
@Entity('log_head')
@Check('log_head_one_row', 'only_row')
@Check('log_head_root_is_sha256', 'octet_length(root) = 32')
@Check('log_head_home_country_is_alpha2', `home_country ~ '^[A-Z]{2}$'`)
export class LogHead {
  @PrimaryColumn({ type: 'boolean', default: true })
  onlyRow: boolean;

  /** Null before the first checkpoint. */
  @Column({ type: 'text', nullable: true })
  origin: string | null;

  /** The end of the next origin's name, after the host and '/log'. */
  @Column({ type: 'text', default: '' })
  suffix: string;

  /** A bigint, which the driver returns as text. */
  @Column({ type: 'bigint', default: 0 })
  size: string;

  @Column({ type: 'bytea' })
  root: Buffer;

  /** The signed note of this size. Null: to be signed. */
  @Column({ type: 'text', nullable: true })
  checkpoint: string | null;

  @Column({ type: 'jsonb', default: [] })
  earlier: EarlierOrigin[];

  /** The country whose votes have its code in their lines; all others have 'GLOBAL'. ISO 3166-1 alpha-2. */
  @Column({ type: 'text', default: 'US' })
  homeCountry: string;

  /** The entry with the current question and names (`rosterOf`). Null before the first start of a server. */
  @Column({ type: 'text', nullable: true })
  roster: string | null;

  /** The last one in the log. Null: none is. */
  @Column({ type: 'text', nullable: true })
  loggedRoster: string | null;
}
