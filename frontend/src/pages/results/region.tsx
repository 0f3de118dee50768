import { useId } from 'react';
import type { Figures } from '../../api/results';
import { formatNumber, formatShare } from '../../components/format-number';
import { localText, poll } from '../../content/poll';
import { useLanguage } from '../../languages/language';
import { useResultsTexts } from '../../languages/results-texts';

interface RegionProps {
  heading: string;
  hint?: string;
  /** Null: there are too few votes for figures. */
  figures: Figures | null;
  /** Said in place of missing figures. */
  missing: string;
}

/** Share, votes and bar of each candidate. */
export function Region({ heading, hint, figures, missing }: RegionProps) {
  const id = useId();
  const texts = useResultsTexts();
  const language = useLanguage();
  return (
    <section className="region card" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {figures ? (
        <ul className="region__candidates">
          {candidatesWith(figures).map(({ id: candidate, name, votes, share }) => (
            <li key={candidate} className="region__candidate">
              <span className="region__name">{localText(name, language)}</span>
              <span className="region__share">{formatShare(share / 100, language)}</span>
              <svg className="region__bar" width="100%" height="20" aria-hidden="true">
                <rect className="region__ground" width="100%" height="20" rx="6" />
                <rect className={`results__candidate-${candidate}`} width={`${share}%`} height="20" rx="6" />
              </svg>
              <span className="region__votes">{texts.votes(formatNumber(votes, language))}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{missing}</p>
      )}
      {hint && <p className="region__hint">{hint}</p>}
    </section>
  );
}

function candidatesWith({ votes, shares }: Figures) {
  const [first, second] = poll.candidates;
  return [
    { ...first, votes: votes[0], share: shares[0] },
    { ...second, votes: votes[1], share: shares[1] },
  ];
}
