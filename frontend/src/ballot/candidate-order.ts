import type { CandidateId } from '../api/cast-vote';
import { keepInTab, readFromTab } from './tab-storage';

type CandidateOrder = readonly [CandidateId, CandidateId];

const storageKey = 'candidate-order';
const orders: Readonly<Record<string, CandidateOrder>> = { '1,2': [1, 2], '2,1': [2, 1] };

/**
 * The order of the candidates for this visitor. It is random, because the first place brings votes (decision 019). The tab
 * keeps it, so that a reload or 'Try again' does not swap the buttons.
 */
export function candidateOrder(): CandidateOrder {
  const stored = orders[readFromTab(storageKey) ?? ''];
  if (stored) return stored;
  const drawn: CandidateOrder = drawLot() ? [2, 1] : [1, 2];
  keepInTab(storageKey, drawn.join());
  return drawn;
}

/** True or false, each with probability one half. */
function drawLot(): boolean {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return byte % 2 === 1;
}
