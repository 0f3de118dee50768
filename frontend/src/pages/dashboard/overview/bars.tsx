import '../../../styles/series.css';
import { Bar } from '../../../components/bar';
import { formatNumber } from '../../../components/format-number';
import { perLanguage } from '../../../content/languages';
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
  /** The number of votes that is 100 %. */
  all: number;
}

const tops = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];
const percentFormat = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
);

/** Shares of all votes as bars, on a scale whose top is just above the longest. */
export function Bars({ bars, all }: BarsProps) {
  const language = useLanguage();
  const shareOf = (votes: number) => (all === 0 ? 0 : votes / all);
  const longest = Math.max(...bars.map(({ votes }) => shareOf(votes)));
  const top = tops.find((each) => each >= longest) ?? 1;
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
            <Bar share={shareOf(votes) / top} className={place === undefined ? 'bars__all' : `series-${place + 1}`} />
          </li>
        ))}
      </ul>
      <div className="bars__scale" aria-hidden="true">
        {[0, top / 2, top].map((share) => (
          <span key={share}>{percentFormat(language).format(share)}</span>
        ))}
      </div>
    </div>
  );
}
