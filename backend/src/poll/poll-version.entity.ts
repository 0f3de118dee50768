import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PollFile } from './poll-file-schema.js';

/** A published poll. The newest version is in force; versions never change (decision 045). */
@Entity('poll_versions')
export class PollVersion {
  @PrimaryColumn({
    type: 'integer',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'poll_versions_pkey',
  })
  version: number;

  @Column({ type: 'json' })
  poll: PollFile;

  @Column({ name: 'published_at', type: 'timestamptz', default: () => 'now()' })
  publishedAt: Date;

  /** An actor of the audit log, such as an administrator's email. */
  @Column({ name: 'published_by', type: 'text' })
  publishedBy: string;
}
