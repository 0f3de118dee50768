import { Column, Entity, PrimaryColumn } from 'typeorm';

/** 256 entries, each after its length in two bytes: what readers of the log get, so that nothing has to be made of rows for them. */
@Entity('log_bundles')
export class LogBundle {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'log_bundles_pkey' })
  n: string;

  @Column({ type: 'bytea' })
  entries: Buffer;
}
