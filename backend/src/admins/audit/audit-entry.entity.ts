import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The kinds of entries. `export` is the beginning of one. */
export const AUDIT_ACTIONS = [
  'sign-in',
  'sign-out',
  'sign-in refused',
  'too many attempts',
  'password reset asked',
  'password changed',
  'export',
  'export finished',
  'export cancelled',
  'export broken off',
  'invalidation',
  'restoration',
  'erasure',
  'deletion',
  'person exported',
  'confirmation mail queued',
  'account added',
  'account linked',
  'account removed',
  'account reset',
  'role changed',
  'second factor added',
  'second factor removed',
  'recovery codes made',
  'recovery code used',
  'account invited',
  'sessions ended',
  'API key made',
  'API key revoked',
  'API key used',
  'webhook added',
  'webhook changed',
  'webhook paused',
  'webhook resumed',
  'webhook secret rotated',
  'webhook replayed',
  'webhook deleted',
  'backup',
  'restore',
  'poll changed',
  'poll opened',
  'poll paused',
  'poll closed',
  'poll put back',
  'file uploaded',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * The actors without a session. `NOBODY`: an unauthenticated request. `DELETION_RULES`: deletions by the rules of `poll.json`.
 * `IDENTITY_PROVIDER`: changes by its claims. `POLL_FILE`: a start with another one.
 */
export const COMMAND_LINE = 'command line';
export const DELETION_RULES = 'deletion rules';
export const IDENTITY_PROVIDER = 'identity provider';
export const NOBODY = 'nobody';
export const POLL_FILE = 'poll file';

/** One action of an administrator, or one rejected attempt. Only `AuditLogRepository` writes entries. */
@Entity('audit_log')
export class AuditEntry {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at: Date;

  /** An administrator's email, 'command line' or 'nobody'. */
  @Column({ type: 'text' })
  actor: string;

  @Column({ type: 'text' })
  action: AuditAction;

  @Column({ type: 'jsonb', default: () => `'{}'` })
  detail: Record<string, unknown>;
}
