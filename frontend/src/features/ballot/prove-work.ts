import type { WorkChallenge } from '../../api/cast-vote';
import type { SolverMessage } from './work-solver';

/**
 * Solves the challenge in a worker and returns the solution in the server's format. `onProgress` receives the share of the
 * maximum number of tries that is done. Rejects if the worker cannot be fetched or finds no solution, or if `signal` is aborted.
 */
export async function proveWork(
  challenge: WorkChallenge,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const worker = new Worker(new URL(/* webpackChunkName: "work-solver" */ './work-solver.ts', import.meta.url));
  return new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error('There is no solution.'));
    worker.addEventListener('message', ({ data }: MessageEvent<SolverMessage>) => {
      if ('tries' in data) onProgress(data.tries / challenge.parameters.data.mostTries);
      else if (data.solution) resolve(btoa(JSON.stringify({ challenge, solution: data.solution })));
      else fail();
    });
    worker.addEventListener('error', fail);
    signal.addEventListener('abort', fail);
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
