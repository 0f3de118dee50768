import { fetchLogFacts, fetchNote, type LogFacts } from '../../api/log';
import { type Checkpoint, readCheckpoint } from './checkpoint';
import { LogError } from './log-error';

/** ms. nginx caches a checkpoint for a second or two. */
const pause = 1_000;
const tries = 8;

/** The verified checkpoint and what the poll says of its log; null without one. `atLeast`: minimum size. Throws `LogError`. */
export async function fetchCheckpoint(atLeast = 0): Promise<{ checkpoint: Checkpoint; facts: LogFacts } | null> {
  for (let left = tries; ; left -= 1) {
    const facts = await fetchLogFacts();
    if (!facts) return null;
    if (facts.isChanged) throw new LogError('stopped');
    const checkpoint = readCheckpoint(await fetchNote(), facts.verifierKey);
    if (checkpoint.size >= atLeast || left === 0) return { checkpoint, facts };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
