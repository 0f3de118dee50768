import { HttpResponse, http } from 'msw';
import { castVote } from '../src/api/cast-vote';
import { server } from './server';

/** Votes with these details, and returns what the server receives. */
export async function sentVote(details: Parameters<typeof castVote>[0]): Promise<unknown> {
  let body: unknown;
  server.use(
    http.post('*/api/vote', async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ message: 'You have voted Successfully.' }, { status: 201 });
    }),
  );
  await castVote(details, 1, 'key');
  return body;
}
