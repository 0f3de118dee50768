import type { CandidateId } from '../../api/cast-vote';
import { tabStorage } from '../../browser-storage';
import { poll } from '../../content/poll';

const storageKey = 'candidate-order';

/**
 * The order of the candidates for this visitor. It is random, because the first place gains votes (decision 019). The tab
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

/** Draws one after the other from those left, so all orders are equally likely. */
function shuffled(ids: CandidateId[]): CandidateId[] {
  const left = [...ids];
  const drawn: CandidateId[] = [];
  while (left.length > 1) drawn.push(...left.splice(drawLot(left.length), 1));
  return [...drawn, ...left];
}

/** A random number below `outcomes`, without bias: a byte beyond the last whole multiple is drawn again. */
function drawLot(outcomes: number): number {
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 256 - (256 % outcomes)) return byte % outcomes;
  }
}
