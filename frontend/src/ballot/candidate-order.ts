import type { CandidateId } from '../api/cast-vote';
import { keepInTab, readFromTab } from './tab-storage';

type CandidateOrder = readonly [CandidateId, CandidateId];

const storageKey = 'candidate-order';
const orders: Readonly<Record<string, CandidateOrder>> = { '1,2': [1, 2], '2,1': [2, 1] };

/**
 * In which order the candidates stand on this visitor's ballot: drawn by lot, because whoever stands first gains by it
 * (decision 024), and kept for the visit, so that neither a reload nor 'Try again' moves what a finger is about to press.
 */
export function candidateOrder(): CandidateOrder {
  const kept = orders[readFromTab(storageKey) ?? ''];
  if (kept) return kept;
  const drawn: CandidateOrder = drawLot() ? [2, 1] : [1, 2];
  keepInTab(storageKey, drawn.join());
  return drawn;
}

/** Both outcomes are equally likely. */
function drawLot(): boolean {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return byte % 2 === 1;
}
