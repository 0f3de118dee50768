import type { OverviewDto, VoteTimesDto } from '../../../api/schema';
import { formatNumber } from '../../../components/format-number';
import { localText, poll } from '../../../content/poll';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Chart } from '../chart';
import { Bars } from './bars';
import { rangeText } from './moments';
import { comparisonName, type RangeChoice } from './range';
import { differenceText, shareText } from './vote-words';

interface FiguresProps {
  overview: OverviewDto;
  times: VoteTimesDto;
  choice: RangeChoice;
}

/** All votes, those of the range, and those that they are compared with. */
export function Figures({ overview: { totals }, times, choice: { range, comparison } }: FiguresProps) {
  const texts = useAdminTexts().overview;
  const language = useLanguage();
  const { votes, compared } = times;
  return (
    <dl className="figures">
      <Figure name={texts.total} votes={sumOf(totals)} />
      {range !== 'poll' && <Figure name={texts.ranges[range]} votes={votes} note={rangeText(times, language)} />}
      {compared && (
        <Figure
          name={comparisonName(range, comparison, texts)}
          votes={compared.votes}
          note={rangeText(compared, language)}
          difference={texts.differenceIs({ difference: differenceText(votes, compared.votes, language) })}
        />
      )}
    </dl>
  );
}

interface FigureProps {
  name: string;
  votes: number;
  note?: string;
  difference?: string;
}

function Figure({ name, votes, note, difference }: FigureProps) {
  const language = useLanguage();
  return (
    <div className="figures__figure">
      <dt>{name}</dt>
      <dd className="figures__votes">{formatNumber(votes, language)}</dd>
      {difference && <dd className="figures__difference">{difference}</dd>}
      {note && <dd className="note">{note}</dd>}
    </div>
  );
}

/** The candidates' votes in the whole poll: those of a part of it could tell how one person voted (decision 011). */
export function Totals({ overview: { totals, shares } }: { overview: OverviewDto }) {
  const texts = useAdminTexts().overview;
  const language = useLanguage();
  const all = sumOf(totals);
  const bars = poll.candidates.map(({ id, name }, place) => ({
    key: `${id}`,
    label: localText(name, language),
    votes: totals[place] ?? 0,
    percent: shares?.[place],
    place,
  }));
  return (
    <Chart
      heading={texts.totals}
      hint={texts.totalsHint}
      table={{
        headings: [texts.candidate, texts.votes, texts.share],
        rows: [
          ...bars.map(({ key, label, votes, percent }) => ({
            key,
            cells: [label, votes, shareText(votes, all, language, percent)] as const,
          })),
          { key: 'all', cells: [texts.total, all, shareText(all, all, language)] },
        ],
      }}
    >
      <Bars all={all} bars={bars} />
    </Chart>
  );
}

function sumOf(totals: readonly number[]): number {
  return totals.reduce((sum, votes) => sum + votes, 0);
}
