import { fetchLogFacts, fetchNote, type LogFacts } from '../../api/log';
import { type Checkpoint, readCheckpoint } from './checkpoint';
import { LogError } from './log-error';

/** ms. nginx caches a checkpoint for a second or two. */
const pause = 1_000;
const tries = 8;

/** Verified, with what the poll says of its log. */
export interface FetchedCheckpoint {
  checkpoint: Checkpoint;
  facts: LogFacts;
}

/** Null without a log. `atLeast`: minimum size. Throws `LogError`. */
export async function fetchCheckpoint(atLeast = 0): Promise<FetchedCheckpoint | null> {
  for (let left = tries; ; left -= 1) {
    const facts = await fetchLogFacts();
    if (!facts) return null;
    if (facts.isChanged) throw new LogError('stopped');
    const checkpoint = readCheckpoint(await fetchNote(), facts.verifierKey);
    if (checkpoint.size >= atLeast || left === 0) return { checkpoint, facts };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
