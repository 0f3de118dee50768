import type { CandidateId } from '../api/cast-vote';

type CandidateOrder = readonly [CandidateId, CandidateId];

const storageKey = 'candidate-order';
const orders: Readonly<Record<string, CandidateOrder>> = { '1,2': [1, 2], '2,1': [2, 1] };

/** Stands in where the browser denies storage. */
let inMemory: string | null = null;

/**
 * In which order the candidates stand on this visitor's ballot: drawn by lot, because whoever stands first gains by it
 * (decision 024), and kept for the visit, so that neither a reload nor 'Try again' moves what a finger is about to press.
 */
export function candidateOrder(): CandidateOrder {
  const kept = orders[stillStored() ?? ''];
  if (kept) return kept;
  const drawn = drawLot() ? '2,1' : '1,2';
  store(drawn);
  return candidateOrder();
}

/** Both outcomes are equally likely. */
function drawLot(): boolean {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return byte % 2 === 1;
}

function stillStored(): string | null {
  try {
    return window.sessionStorage.getItem(storageKey) ?? inMemory;
  } catch {
    return inMemory;
  }
}

function store(order: string): void {
  try {
    window.sessionStorage.setItem(storageKey, order);
  } catch {
    // It lasts as long as the page.
    inMemory = order;
  }
}
