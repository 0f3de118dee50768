import type { OverviewDto, VoteTimesDto } from '../../../api/schema';
import { formatNumber } from '../../../components/format-number';
import type { Language } from '../../../content/languages';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Chart } from '../chart';
import { Columns } from '../columns';
import { dayText, hourText, minuteText } from './moments';

/** The votes per minute, hour and day. */
export function Times({ days, times }: Pick<OverviewDto, 'days'> & { times: VoteTimesDto }) {
  const texts = useAdminTexts().overview;
  return (
    <>
      <TimeChart
        heading={texts.minutes}
        hint={texts.minutesHint}
        unit={texts.time}
        rows={times.minutes.map(({ from, votes }) => ({ moment: from, votes }))}
        textOf={minuteText}
      />
      <TimeChart
        heading={texts.hours}
        hint={texts.hoursHint}
        unit={texts.time}
        rows={times.hours.map(({ from, votes }) => ({ moment: from, votes }))}
        textOf={hourText}
      />
      <TimeChart
        heading={texts.days}
        hint={texts.daysHint}
        unit={texts.day}
        rows={days.map(({ day, votes }) => ({ moment: day, votes }))}
        textOf={dayText}
      />
    </>
  );
}

interface TimeChartProps {
  heading: string;
  hint: string;
  /** The heading of the table's first column. */
  unit: string;
  rows: readonly { moment: string; votes: number }[];
  textOf: (moment: string, language: Language) => string;
}

function TimeChart({ heading, hint, unit, rows, textOf }: TimeChartProps) {
  const texts = useAdminTexts().overview;
  const language = useLanguage();
  const columns = rows.map(({ moment, votes }, at) => {
    const time = textOf(moment, language);
    const text = texts.votesAt({ time, shown: formatNumber(votes, language), votes });
    return { key: moment, time, votes, text: at === rows.length - 1 ? texts.soFar({ text }) : text };
  });
  // A third label does not fit on a small screen.
  const labels = [columns[0]?.time, undefined, columns.at(-1)?.time];
  return (
    <Chart
      heading={heading}
      hint={hint}
      table={{
        headings: [unit, texts.votes],
        rows: columns.toReversed().map(({ key, time, votes }) => ({ key, cells: [time, votes] })),
      }}
    >
      <Columns name={heading} columns={columns} labels={labels} />
    </Chart>
  );
}
