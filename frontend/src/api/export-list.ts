import { postAsAdmin } from './admin-call';
import { responseOf } from './http-client';
import type { AuditLogFilterDto, EmailsFilterDto, VotesFilterDto } from './schema';

export type ListToExport =
  | { list: 'votes'; query: VotesFilterDto }
  | { list: 'emails'; query: EmailsFilterDto }
  | { list: 'auditLog'; query: AuditLogFilterDto };

const urls = { votes: '/get-votes/export', emails: '/emails/export', auditLog: '/audit-log/export' } as const;

/** The whole list as CSV, with formulas as they are, as it arrives. The stream fails if the download breaks off. */
export async function exportList(
  { list, query }: ListToExport,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const stream = await postAsAdmin(urls[list], query, {
    params: { formulas: 'as_typed' },
    // Only the fetch adapter can stream the response.
    adapter: 'fetch',
    responseType: 'stream',
    signal,
  });
  if (!(stream instanceof ReadableStream)) throw new Error(`The response to POST ${urls[list]} has no body`);
  // axios no longer follows the signal once the body has begun. Ending the stream also ends the server's query.
  return stream.pipeThrough(new TransformStream(), { signal });
}

/** Whether the server rejected the export because too many are running. Reads the status, because the body is a stream. */
export function wasTooMany(failure: unknown): boolean {
  return responseOf(failure)?.status === 503;
}
