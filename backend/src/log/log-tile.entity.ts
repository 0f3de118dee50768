import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Up to 256 hashes of one level of the tree. A tile only grows, so every narrower one is its prefix. */
@Entity('log_tiles')
@Check('log_tiles_hashes_are_sha256', 'octet_length(hashes) % 32 = 0 AND octet_length(hashes) BETWEEN 32 AND 8192')
export class LogTile {
  @PrimaryColumn({ type: 'smallint' })
  level: number;

  @PrimaryColumn({ type: 'bigint' })
  n: string;

  @Column({ type: 'bytea' })
  hashes: Buffer;
}
