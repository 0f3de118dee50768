import type { Overview } from '../../../api/overview';
import { useLanguage } from '../../../languages/language';
import { Columns } from '../columns';
import { dayText } from './days';

/** A column per day, the second candidate's votes on top of the first's. */
export function DayColumns({ days }: Pick<Overview, 'days'>) {
  const language = useLanguage();
  const labelled = [days[0], days[Math.floor(days.length / 2)], days.at(-1)];
  return (
    <Columns
      columns={days.map(({ day, votes: [one, two] }) => ({
        key: day,
        parts: [
          { votes: one, className: 'chart__candidate-1' },
          { votes: two, className: 'chart__candidate-2' },
        ],
      }))}
      labels={labelled.map((day) => day && dayText(day.day, language))}
    />
  );
}
