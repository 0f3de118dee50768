import { Injectable } from '@nestjs/common';
import { JobRunner } from '../platform/jobs/job-runner.service.js';
import { AuditLogRepository } from './audit/audit-log.repository.js';
import { KnownNetworksRepository } from './known-networks.repository.js';
import { RETENTION_DAYS } from './known-networks.service.js';
import { SessionsRepository } from './sessions.repository.js';

/** Deletes sign-ins, their networks and rejected attempts after 90 days (docs/security.md), at the start and once an hour. */
@Injectable()
export class RetentionJobs {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly networks: KnownNetworksRepository,
    private readonly auditLog: AuditLogRepository,
    runner: JobRunner,
  ) {
    runner.repeat('sign-in-retention', { cron: '30 * * * *', atStart: true }, () => this.delete());
  }

  async delete(): Promise<void> {
    await this.sessions.deleteOlder(RETENTION_DAYS);
    await this.networks.deleteOlder(RETENTION_DAYS);
    await this.auditLog.deleteOlder(['sign-in refused', 'too many attempts'], RETENTION_DAYS);
  }
}
