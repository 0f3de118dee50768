import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { openAddress } from './open-address';
import { server } from './server';

/** A URL of /vote with a voter's details. */
export const voteAddress =
  '/vote?name=Ada+Example&email=ada%40example.com&phone_number=&country=united+states+of+america&zip_code=00000&freegifts=true';

interface SentVote {
  key: string | null;
  body: { candidate_id: number; work?: string };
}

/** Responds to the votes in order; `undefined` is a network error. Returns the votes received so far. */
export function mockVotes(...responses: ({ status: number; code?: string; [more: string]: unknown } | undefined)[]) {
  const sent: SentVote[] = [];
  server.use(
    http.post<never, SentVote['body']>('/api/vote', async ({ request }) => {
      sent.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
      const response = responses[sent.length - 1];
      if (!response) return HttpResponse.error();
      const { status, ...more } = response;
      return HttpResponse.json({ statusCode: status, message: 'Words.', ...more }, { status });
    }),
  );
  return sent;
}

/** The button of a candidate. */
export const lockFor = (candidate: string) => screen.findByRole('button', { name: `LOCK MY VOTE for ${candidate}` });

/** Opens the choice and votes. */
export async function lockVote(candidate = 'Candidate One') {
  const page = openAddress(voteAddress);
  await userEvent.click(await lockFor(candidate));
  return page;
}

/** Votes once more after a vote that failed. */
export async function tryAgain(candidate = 'Candidate One'): Promise<void> {
  await userEvent.click(await screen.findByRole('link', { name: 'Try again' }));
  await userEvent.click(await lockFor(candidate));
}
