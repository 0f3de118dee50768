import { postAsAdmin } from './admin-call';
import { CsvRows } from './csv-rows';
import type { EmailsQuery } from './emails';
import type { VotesQuery } from './get-votes';
import { answerOf } from './http-client';

export type ListToExport = { list: 'votes'; query: VotesQuery } | { list: 'emails'; query: EmailsQuery };

const urls = { votes: '/get-votes/export', emails: '/emails/export' };

interface Exported {
  file: Blob;
  rows: number;
}

/** The whole list as CSV; tells of the rows as they arrive. Rejects when it breaks off: half a file is no file. */
export async function exportList(
  { list, query }: ListToExport,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<Exported> {
  const stream = await postAsAdmin(urls[list], query, {
    // Only fetch hands out the answer while it is under way.
    adapter: 'fetch',
    responseType: 'stream',
    signal,
  });
  if (!(stream instanceof ReadableStream)) throw new Error(`POST ${urls[list]} answered without a body`);
  const rows = new CsvRows();
  const counted = stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      // Once the answer has begun it is ours to end, and with it the server's query.
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
  // The browser keeps a large answer on disk, not in the page's memory.
  const file = await new Response(counted, { headers: { 'Content-Type': 'text/csv;charset=utf-8' } }).blob();
  return { file, rows: rows.count };
}

/** Whether an export was refused for want of room, before its first row. By the status: the code stands in a stream. */
export function wasTooMany(failure: unknown): boolean {
  return answerOf(failure)?.status === 503;
}
