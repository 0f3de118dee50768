import type { SignalsDto } from '../../../api/schema';
import type { AdminTexts } from '../../../content/texts';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Chart } from '../chart';
import { Columns } from '../columns';
import { minuteIn } from '../moment';
import { ShowVotes } from './signal-table';

interface VotesOverTimeProps {
  signals: SignalsDto;
  isPoll: boolean;
  /** Opens the votes of one column. */
  onShow: (from: string, to: string) => void;
}

/** The votes per minute, or another step, with the usual band. */
export function VotesOverTime({ signals: { columns, usual_band, step_seconds }, isPoll, onShow }: VotesOverTimeProps) {
  const { signals: texts, overview: overviewTexts } = useAdminTexts();
  const language = useLanguage();
  // A third label does not fit on a small screen.
  const labelled = [columns[0], undefined, columns.at(-1)];
  const bandText = isPoll ? texts.pollBand : texts.band;
  const isAbove = (votes: number) => usual_band !== null && votes > usual_band.high;
  const heading = headingOf(step_seconds, texts);
  return (
    <Chart
      heading={heading}
      hint={usual_band ? bandText(usual_band) : texts.noBand}
      table={{
        headings: [texts.time, texts.votes, texts.show],
        rows: [...columns].reverse().map(({ from, votes }) => {
          const time = minuteIn(from, language);
          const end = new Date(Date.parse(from) + 1_000 * step_seconds).toISOString();
          return {
            key: from,
            cells: [time, votes, <ShowVotes key="show" what={time} onClick={() => onShow(from, end)} />],
          };
        }),
      }}
    >
      <Columns
        name={heading}
        columns={columns.map(({ from, votes }) => ({
          key: from,
          votes,
          text: overviewTexts.votesAt({ time: minuteIn(from, language), votes }),
          isAboveUsual: isAbove(votes),
        }))}
        labels={labelled.map((column) => column && minuteIn(column.from, language))}
        band={usual_band}
      />
    </Chart>
  );
}

function headingOf(step: number, { minutes, days }: AdminTexts['signals']): string {
  return step === 60 || step === 900 || step === 3_600 || step === 21_600 ? minutes[step] : days;
}
