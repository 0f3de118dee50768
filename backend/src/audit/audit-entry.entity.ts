import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One action of an administrator, or one rejected attempt. Only `AuditLog` writes entries. */
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
