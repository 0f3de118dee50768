import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One thing that an administrator did, or somebody tried to do in the name of one. Written by `AuditLog` alone. */
@Entity('audit_log')
export class AuditEntry {
  @PrimaryColumn({
    type: 'bigint',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'audit_log_pkey',
  })
  id: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at: Date;

  /** An administrator's email, 'command line' or 'nobody'. */
  @Column({ type: 'text' })
  actor: string;

  @Column({ type: 'text' })
  action: string;

  @Column({ type: 'jsonb', default: () => `'{}'` })
  detail: Record<string, unknown>;
}
