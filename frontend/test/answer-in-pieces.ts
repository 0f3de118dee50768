import { HttpResponse, http } from 'msw';
import { server } from './server';

/** Answers with a file that arrives as the test says. */
export function answerInPieces(path: string) {
  const encoder = new TextEncoder();
  let pieces: ReadableStreamDefaultController<Uint8Array> | undefined;
  const asked: unknown[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      pieces = controller;
    },
  });
  server.use(
    http.post(`/api${path}`, async ({ request }) => {
      asked.push(await request.json());
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
    }),
  );
  return {
    asked,
    send: (text: string) => pieces?.enqueue(encoder.encode(text)),
    end: () => pieces?.close(),
    breakOff: () => pieces?.error(new Error('The line is gone.')),
  };
}
