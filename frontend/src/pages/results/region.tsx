import { useId } from 'react';
import type { FiguresDto } from '../../api/schema';
import { Bar } from '../../components/bar';
import { formatShare } from '../../components/format-number';
import { localText, poll } from '../../content/poll';
import { useLanguage } from '../../languages/language';
import { useResultsTexts } from '../../languages/results-texts';
import { Swatch } from './swatch';

interface RegionProps {
  heading: string;
  hint?: string;
  /** Null: there are too few votes for figures. */
  figures: FiguresDto | null;
  /** Said in place of missing figures. */
  missing: string;
}

export function Region({ heading, hint, figures, missing }: RegionProps) {
  const id = useId();
  const texts = useResultsTexts();
  const language = useLanguage();
  return (
    <section className="region card" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {figures ? (
        <ul className="region__candidates">
          {candidatesWith(figures).map(({ id: candidate, name, votes, share }, place) => (
            <li key={candidate} className="region__candidate">
              <span className="region__name">
                <Swatch place={place} />
                {localText(name, language)}
              </span>
              <span className="region__share">{formatShare(share / 100, language)}</span>
              <Bar share={share / 100} className={`series-${place + 1}`} />
              <span className="region__votes">{texts.votes({ votes })}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{missing}</p>
      )}
      {hint && <p className="note">{hint}</p>}
    </section>
  );
}

function candidatesWith({ votes, shares }: FiguresDto) {
  return poll.candidates.map((candidate, place) => ({
    ...candidate,
    votes: votes[place] ?? 0,
    share: shares[place] ?? 0,
  }));
}
