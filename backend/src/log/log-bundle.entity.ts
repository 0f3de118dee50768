import { Column, Entity, PrimaryColumn } from 'typeorm';

/** 256 entries, each after its two-byte length: what readers of the log get, without building it from rows. */
@Entity('log_bundles')
export class LogBundle {
  @PrimaryColumn({ type: 'bigint' })
  n: string;

  @Column({ type: 'bytea' })
  entries: Buffer;
}
