import '../../../styles/series.css';
import { Bar } from '../../../components/bar';
import { formatNumber } from '../../../components/format-number';
import { useLanguage } from '../../../languages/language';
import { shareText } from './share';

export interface BarOfVotes {
  key: string;
  label: string;
  votes: number;
  /** The candidate's place in the poll file, from 0. Missing: the votes of all candidates together. */
  place?: number;
  /** Leads to the votes: the button's name and action. */
  show?: { label: string; onClick: () => void };
}

interface BarsProps {
  bars: readonly BarOfVotes[];
  /** The number of votes that fills the track. */
  all: number;
}

/** Shares of all votes as bars on a scale of 100 %. */
export function Bars({ bars, all }: BarsProps) {
  const language = useLanguage();
  return (
    <div>
      <ul className="bars">
        {bars.map(({ key, label, votes, place, show }) => (
          <li key={key} className="bars__bar">
            {show ? (
              <button type="button" className="chart__show bars__show" aria-label={show.label} onClick={show.onClick}>
                {label}
              </button>
            ) : (
              <span>{label}</span>
            )}
            <span className="bars__number">
              {formatNumber(votes, language)} · {shareText(votes, all, language)}
            </span>
            <Bar
              share={all === 0 ? 0 : votes / all}
              className={place === undefined ? 'bars__all' : `series-${place + 1}`}
            />
          </li>
        ))}
      </ul>
      <div className="bars__scale" aria-hidden="true">
        <span>0 %</span>
        <span>50 %</span>
        <span>100 %</span>
      </div>
    </div>
  );
}
