/** The worker that solves a proof-of-work challenge. Fetched only when the server asks for one. */
import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

export type SolverMessage = { tries: number } | { solution: Solution | null };

/** About thirty messages in all. */
const triesPerMessage = 100;

function send(message: SolverMessage): void {
  postMessage(message);
}

async function solve(challenge: Challenge): Promise<Solution | null> {
  let tries = 0;
  return solveChallenge({
    challenge,
    deriveKey: (...given) => {
      tries += 1;
      if (tries % triesPerMessage === 0) send({ tries });
      return deriveKey(...given);
    },
  });
}

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  // Without Web Crypto, as on plain http, there is no solution.
  void solve(data)
    .catch(() => null)
    .then((solution) => send({ solution }));
});
