import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { describeError } from '../platform/errors/describe-error.js';
import { RateLimit } from '../platform/rate-limits/rate-limit.js';
import { NOBODY } from './audit/audit-entry.entity.js';
import { AuditLogRepository } from './audit/audit-log.repository.js';

/** Writes rejected attempts to the audit log. Anyone can cause them: their number is limited, and `RetentionJobs` deletes them. */
@Injectable()
export class RejectedAttemptsService implements OnApplicationShutdown {
  private readonly logger = new Logger(RejectedAttemptsService.name);
  private readonly onceAMinute = new RateLimit(1, 1);
  /** Rejected sign-ins since the last entry, by actor and by account or way; '' for addresses without an account. */
  private readonly uncounted = new Map<string, number>();
  /** Resolves when no entry is being written. */
  private idle: Promise<void> = Promise.resolve();

  constructor(private readonly auditLog: AuditLogRepository) {}

  /**
   * One entry a minute per account, with the attempts since the last one. Later attempts are in the next entry, or lost if the
   * server stops first. `account`: null if the address has none. `actor`: who has a session already. Written after the response,
   * whose time would otherwise tell which addresses have accounts.
   */
  recordSignIn(who: { account: string | null } | { by: 'OpenID Connect' | 'passkey' }, actor = NOBODY): void {
    // Counted apart: attempts without a session are not the administrator's.
    const key = `${actor} ${'by' in who ? who.by : (who.account ?? '')}`;
    const attempts = (this.uncounted.get(key) ?? 0) + 1;
    this.uncounted.set(key, attempts);
    if (this.onceAMinute.take(`sign-in ${key}`, performance.now()) > 0) return;
    this.uncounted.delete(key);
    this.idle = this.idle
      .then(() => this.auditLog.record(actor, 'sign-in refused', { ...who, attempts }))
      .catch((error: unknown) => this.logger.error(`The audit log lacks a rejected sign-in: ${describeError(error)}`));
  }

  /** One entry for all attempts that the limits reject within a minute. */
  async recordLimited(): Promise<void> {
    if (this.onceAMinute.take('limited', performance.now()) > 0) return;
    await this.auditLog.record(NOBODY, 'too many attempts');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.idle;
  }
}
