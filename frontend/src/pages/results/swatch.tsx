import '../../styles/series.css';

/** A candidate's colour in bars and columns, beside the name. `place`: in the poll file, from 0. */
export function Swatch({ place }: { place: number }) {
  return (
    <svg className="results__swatch" aria-hidden="true">
      <rect className={`series-${place + 1}`} width="100%" height="100%" />
    </svg>
  );
}
