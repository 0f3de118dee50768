import { postAsAdmin } from './admin-call';
import { CsvRows } from './csv-rows';
import { responseOf } from './http-client';
import type { AuditLogFilterDto, EmailsFilterDto, VotesFilterDto } from './schema';

export type ListToExport =
  | { list: 'votes'; query: VotesFilterDto }
  | { list: 'emails'; query: EmailsFilterDto }
  | { list: 'auditLog'; query: AuditLogFilterDto };

const urls = { votes: '/get-votes/export', emails: '/emails/export', auditLog: '/audit-log/export' } as const;

interface Exported {
  file: Blob;
  rows: number;
}

/** Downloads the whole list as CSV and reports the rows as they arrive. Rejects if the download breaks off. */
export async function exportList(
  { list, query }: ListToExport,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<Exported> {
  const stream = await postAsAdmin(urls[list], query, {
    // Only the fetch adapter can stream the response.
    adapter: 'fetch',
    responseType: 'stream',
    signal,
  });
  if (!(stream instanceof ReadableStream)) throw new Error(`The response to POST ${urls[list]} has no body`);
  const rows = new CsvRows();
  const counted = stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      // axios no longer follows the signal once the body has begun. Ending the stream also ends the server's query.
      start(controller) {
        signal.addEventListener('abort', () => controller.error(signal.reason), { once: true });
      },
      transform(piece, controller) {
        rows.take(piece);
        onRows(rows.count);
        controller.enqueue(piece);
      },
    }),
  );
  // Browsers store large blobs on disk, so the file need not fit into memory.
  const file = await new Response(counted, { headers: { 'Content-Type': 'text/csv;charset=utf-8' } }).blob();
  return { file, rows: rows.count };
}

/** Whether the server rejected the export because too many are running. Reads the status, because the body is a stream. */
export function wasTooMany(failure: unknown): boolean {
  return responseOf(failure)?.status === 503;
}
