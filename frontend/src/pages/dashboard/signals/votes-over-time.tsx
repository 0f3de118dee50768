import type { Signals } from '../../../api/signals';
import { formatNumber } from '../../../components/format-number';
import type { AdminTexts } from '../../../content/texts';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Chart } from '../chart';
import { Columns } from '../columns';
import { later, momentText } from './moments';
import { ShowVotes } from './signal-table';

interface VotesOverTimeProps {
  signals: Signals;
  isPoll: boolean;
  /** Shows the votes of one column. */
  onShow: (from: string, to: string) => void;
}

/** The votes per minute, or another step, with the usual band. */
export function VotesOverTime({ signals: { columns, usualBand, stepSeconds }, isPoll, onShow }: VotesOverTimeProps) {
  const { signals: texts, overview: overviewTexts } = useAdminTexts();
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  // A third label has no room on a small screen.
  const labelled = [columns[0], undefined, columns.at(-1)];
  const bandText = isPoll ? texts.pollBand : texts.band;
  const isAbove = (votes: number) => usualBand !== null && votes > usualBand.high;
  const heading = headingOf(stepSeconds, texts);
  return (
    <Chart
      heading={heading}
      hint={
        usualBand
          ? bandText({ low: number(usualBand.low), high: number(usualBand.high), median: number(usualBand.median) })
          : texts.noBand
      }
      table={{
        headings: [texts.time, texts.votes, texts.show],
        rows: columns.toReversed().map(({ from, votes }) => {
          const time = momentText(from, language);
          const show = () => onShow(from, later(from, stepSeconds));
          return {
            key: from,
            cells: [time, votes, <ShowVotes key="show" label={texts.showOf({ what: time })} onClick={show} />],
          };
        }),
      }}
    >
      <Columns
        name={heading}
        columns={columns.map(({ from, votes }) => ({
          key: from,
          votes,
          text: overviewTexts.votesAt({ time: momentText(from, language), shown: number(votes), votes }),
          isAboveUsual: isAbove(votes),
        }))}
        labels={labelled.map((column) => column && momentText(column.from, language))}
        band={usualBand}
      />
    </Chart>
  );
}

function headingOf(step: number, { minutes, days }: AdminTexts['signals']): string {
  return step === 60 || step === 900 || step === 3_600 || step === 21_600 ? minutes[step] : days;
}
