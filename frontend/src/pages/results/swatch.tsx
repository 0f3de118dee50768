import type { CandidateId } from '../../api/cast-vote';

/** The colour of a candidate's bars and columns, beside the name. */
export function Swatch({ candidate }: { candidate: CandidateId }) {
  return (
    <svg className="results__swatch" aria-hidden="true">
      <rect className={`results__candidate-${candidate}`} width="100%" height="100%" />
    </svg>
  );
}
