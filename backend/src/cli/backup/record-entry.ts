import type { DataSource } from 'typeorm';
import { COMMAND_LINE } from '../../admins/audit/audit-entry.entity.js';
import { AuditLogRepository } from '../../admins/audit/audit-log.repository.js';
import { describeError } from '../../platform/errors/describe-error.js';

/** Records a backup or a restore in the audit log. The command succeeds even if this fails: the rows are safe by then. */
export async function recordEntry(
  dataSource: DataSource,
  action: 'backup' | 'restore',
  detail: { taken_at: string; votes: number | undefined },
  report: (line: string) => void,
): Promise<void> {
  try {
    await new AuditLogRepository(dataSource).record(COMMAND_LINE, action, detail);
  } catch (error) {
    const [why] = describeError(error).split('\n', 1);
    report(`The audit log has no entry of this ${action}: ${why}.`);
  }
}
