import '../../../styles/series.css';
import { Bar } from '../../../components/bar';
import { formatNumber } from '../../../components/format-number';
import { scaleFor, scaleText } from '../../../components/scale';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { differenceText, shareText } from './vote-words';

/** Of the width: a single vote is seen. */
const shortest = 0.005;

export interface BarOfVotes {
  key: string;
  label: string;
  votes: number;
  /** As of `shareText`. */
  percent?: number | undefined;
  /** Votes of the time that is compared. */
  compared?: number | undefined;
  /** The candidate's place in the poll file, from 0. Missing: the votes of all candidates together. */
  place?: number;
  /** Leads to the votes: the button's name and action. */
  show?: { label: string; onClick: () => void } | undefined;
}

interface BarsProps {
  bars: readonly BarOfVotes[];
  /** The number of votes that is 100 %. */
  all: number;
}

/** Votes as bars, on a scale whose top is just above the longest; below each one that of the time that is compared. */
export function Bars({ bars, all }: BarsProps) {
  const texts = useAdminTexts().overview;
  const language = useLanguage();
  const top = scaleFor(Math.max(...bars.flatMap(({ votes, compared = 0 }) => [votes, compared])));
  const lengthOf = (votes: number) => (votes === 0 ? 0 : Math.max(shortest, votes / top));
  return (
    <div>
      <ul className="bars">
        {bars.map(({ key, label, votes, percent, compared, place, show }) => (
          <li key={key} className="bars__bar">
            {show ? (
              <button type="button" className="chart__show bars__show" aria-label={show.label} onClick={show.onClick}>
                {label}
              </button>
            ) : (
              <span>{label}</span>
            )}
            <span className="bars__number">
              {formatNumber(votes, language)} · {shareText(votes, all, language, percent)}
            </span>
            <Bar share={lengthOf(votes)} className={place === undefined ? 'bars__all' : `series-${place + 1}`} />
            {compared !== undefined && (
              <>
                <Bar share={lengthOf(compared)} className="bars__all" />
                <span className="bars__compared">
                  {texts.against({ votes: compared, difference: differenceText(votes, compared, language) })}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="note bars__scale" aria-hidden="true">
        {[0, top / 2, top].map((votes) => (
          <span key={votes}>{scaleText(votes, language)}</span>
        ))}
      </div>
    </div>
  );
}
