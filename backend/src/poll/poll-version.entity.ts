import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PollFile } from './poll-file-schema.js';

/** A published poll. The newest version is in force; versions never change (decision 045). */
@Entity('poll_versions')
export class PollVersion {
  @PrimaryColumn({ type: 'integer', generated: 'identity', generatedIdentity: 'ALWAYS' })
  version: number;

  @Column({ type: 'json' })
  poll: PollFile;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  publishedAt: Date;

  /** An actor of the audit log, such as an administrator's email. */
  @Column({ type: 'text' })
  publishedBy: string;
}
