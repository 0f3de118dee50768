import type { VoteTimesDto } from '../../../api/schema';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Chart } from '../chart';
import { Columns } from '../columns';
import { momentIn } from '../moment';
import { columnText } from './moments';
import { differenceText } from './vote-words';

interface TimesProps {
  times: VoteTimesDto;
  /** Whether the last column is not over. */
  isOpen: boolean;
}

/** The votes of the range, minute by minute or in longer steps. */
export function Times({ times: { until, step, columns: counted, compared }, isOpen }: TimesProps) {
  const texts = useAdminTexts().overview;
  const language = useLanguage();
  const columns = counted.map(({ from, votes, compared_votes }, at) => {
    const time = columnText(from, step, language);
    const text = texts.votesAt({ time, votes });
    const difference = compared_votes === undefined ? '' : differenceText(votes, compared_votes, language);
    const against = difference && `, ${texts.against({ votes: compared_votes ?? 0, difference })}`;
    const isLast = isOpen && at === counted.length - 1;
    return {
      key: from,
      time,
      votes,
      compared: compared_votes,
      difference,
      text: `${isLast ? texts.soFar({ text }) : text}${against}`,
    };
  });
  // A third label does not fit on a small screen.
  const labels = [columns[0]?.time, undefined, columns.length > 1 ? columns.at(-1)?.time : undefined];
  return (
    <Chart
      heading={texts.perStep[step]}
      hint={[
        // Of the whole poll they may be minutes older than the figures above.
        texts.countedUntil({ time: momentIn(until, language) }),
        isOpen && texts.lastNotOver,
        compared && texts.comparedLine,
      ]
        .filter(Boolean)
        .join(' ')}
      table={{
        headings: [texts.time, texts.votes, ...(compared ? [texts.compared, texts.difference] : [])],
        rows: [...columns].reverse().map(({ key, time, votes, compared: before, difference }) => ({
          key,
          cells: [time, votes, ...(before === undefined ? [] : [before, difference])],
        })),
      }}
    >
      <Columns name={texts.perStep[step]} columns={columns} labels={labels} isLastOver={!isOpen} />
    </Chart>
  );
}
