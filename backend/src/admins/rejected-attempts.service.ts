import { Injectable } from '@nestjs/common';
import { RateLimit } from '../platform/rate-limits/rate-limit.js';
import { NOBODY } from './audit/audit-entry.entity.js';
import { AuditLogService } from './audit/audit-log.service.js';

/** Writes rejected attempts to the audit log. Anyone can cause them, so their number is limited, and `RetentionJobs` deletes them. */
@Injectable()
export class RejectedAttemptsService {
  private readonly onceAMinute = new RateLimit(1, 1);
  /** Rejected sign-ins since the last entry, by account; '' for addresses without one. */
  private readonly uncounted = new Map<string, number>();

  constructor(private readonly auditLog: AuditLogService) {}

  /**
   * One entry a minute per account, with the attempts since the last one. Later attempts are in the next entry, or lost if the
   * server stops first. `account`: null if the address has none.
   */
  async recordSignIn(account: string | null): Promise<void> {
    const key = account ?? '';
    const attempts = (this.uncounted.get(key) ?? 0) + 1;
    this.uncounted.set(key, attempts);
    if (this.onceAMinute.take(`sign-in ${key}`, performance.now()) > 0) return;
    this.uncounted.delete(key);
    await this.auditLog.record(NOBODY, 'sign-in refused', { account, attempts });
  }

  /** One entry for all attempts that the limits reject within a minute. */
  async recordLimited(): Promise<void> {
    if (this.onceAMinute.take('limited', performance.now()) > 0) return;
    await this.auditLog.record(NOBODY, 'too many attempts');
  }
}
