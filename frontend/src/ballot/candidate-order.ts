import type { CandidateId } from '../api/cast-vote';
import { tabStorage } from '../browser-storage';
import { poll } from '../content/poll';

const storageKey = 'candidate-order';

/**
 * The order of the candidates for this visitor. It is random, because the first place brings votes (decision 019). The tab
 * keeps it, so that a reload or 'Try again' does not move the buttons.
 */
export function candidateOrder(): CandidateId[] {
  const ids = poll.candidates.map(({ id }) => id);
  const stored = (tabStorage.get(storageKey) ?? '').split(',').map(Number);
  if (stored.length === ids.length && ids.every((id) => stored.includes(id))) return stored;
  const drawn = shuffled(ids);
  tabStorage.set(storageKey, drawn.join());
  return drawn;
}

/** One after the other is drawn from those that are left, so every order is as likely. */
function shuffled(ids: CandidateId[]): CandidateId[] {
  const left = [...ids];
  const drawn: CandidateId[] = [];
  while (left.length > 1) drawn.push(...left.splice(drawLot(left.length), 1));
  return [...drawn, ...left];
}

/** A number below `outcomes`, each as likely: a byte at which they do not come out even is drawn again. */
function drawLot(outcomes: number): number {
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 256 - (256 % outcomes)) return byte % outcomes;
  }
}
