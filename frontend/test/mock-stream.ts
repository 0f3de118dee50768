import { HttpResponse, http } from 'msw';
import { server } from './server';

/** Responds to POST requests at one path with a file that the test sends piece by piece. */
export function mockStream(path: string) {
  const encoder = new TextEncoder();
  let pieces: ReadableStreamDefaultController<Uint8Array> | undefined;
  const requests: unknown[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      pieces = controller;
    },
  });
  server.use(
    http.post(`/api${path}`, async ({ request }) => {
      requests.push(await request.json());
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
    }),
  );
  return {
    requests,
    send: (text: string) => pieces?.enqueue(encoder.encode(text)),
    end: () => pieces?.close(),
    breakOff: () => pieces?.error(new Error('The connection is lost.')),
  };
}
