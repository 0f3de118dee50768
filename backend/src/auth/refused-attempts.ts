import { Injectable } from '@nestjs/common';
import { AuditLog, NOBODY } from '../audit/audit-log.js';
import { RateLimit } from '../platform/rate-limits/rate-limit.js';

/** Days. */
const KEPT = 90;

/** What strangers tried, in the audit log. They can bring it about as often as they like, so it is bounded and does not stay. */
@Injectable()
export class RefusedAttempts {
  private readonly onceAMinute = new RateLimit(1, 1);

  constructor(private readonly auditLog: AuditLog) {}

  /** `account`: null when there is none of the address that was typed. */
  async recordSignIn(account: string | null): Promise<void> {
    await this.auditLog.record(NOBODY, 'sign-in refused', { account });
    if (this.onceAMinute.take('forget', performance.now()) > 0) return;
    await this.auditLog.forget(['sign-in refused', 'too many attempts'], KEPT);
  }

  /** One entry stands for all that the limits refuse within a minute. */
  async recordLimited(): Promise<void> {
    if (this.onceAMinute.take('limited', performance.now()) > 0) return;
    await this.auditLog.record(NOBODY, 'too many attempts');
  }
}
