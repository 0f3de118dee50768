import { postAsAdmin } from './admin-call';
import { ListError } from './list-error';
import type { ListPage } from './list-page';
import type { AuditEntryDto, AuditLogFilterDto } from './schema';

/** One page of the audit log, newest first. Rejects with `ListError`. */
export async function fetchAuditLog(
  query: AuditLogFilterDto,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListPage<AuditEntryDto>> {
  try {
    const { entries, next_page } = await postAsAdmin(
      '/audit-log',
      { ...query, ...(cursor && { page_state: cursor }) },
      { signal },
    );
    return { rows: entries, next: next_page };
  } catch (failure) {
    throw new ListError(failure);
  }
}
