import { postAsAdmin } from './admin-call';
import { isRecord } from './is-record';
import { ListError } from './list-error';
import { cursorOf, type ListPage } from './list-page';

export interface AuditEntry {
  id: string;
  /** ISO 8601. */
  at: string;
  actor: string;
  action: string;
  detail: unknown;
  /** Whether there are votes that undoing it would change. */
  undoable: boolean;
}

export interface AuditLogQuery {
  /** A part of the administrator's email, in any case. */
  actor?: string;
  action?: string;
  /** ISO 8601, inclusive. */
  from?: string;
  /** ISO 8601, exclusive. */
  to?: string;
}

/** One page of the audit log, newest first. Rejects with `ListError`. */
export async function fetchAuditLog(
  query: AuditLogQuery,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListPage<AuditEntry>> {
  try {
    const data = await postAsAdmin('/audit-log', { ...query, ...(cursor && { page_state: cursor }) }, { signal });
    const rows: unknown[] = isRecord(data) && Array.isArray(data.entries) ? data.entries : [];
    return { rows: rows.flatMap(entryOf), next: isRecord(data) ? cursorOf(data.next_page) : null };
  } catch (failure) {
    throw new ListError(failure);
  }
}

function entryOf(row: unknown): AuditEntry[] {
  if (!isRecord(row)) return [];
  const { at, actor, action, detail, undoable } = row;
  if (typeof at !== 'string' || typeof actor !== 'string' || typeof action !== 'string') return [];
  return [{ id: String(row.id), at, actor, action, detail, undoable: undoable === true }];
}
