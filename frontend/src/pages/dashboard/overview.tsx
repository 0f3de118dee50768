import type { Overview as Figures } from '../../api/overview';
import { isTooSlow } from '../../api/unavailable';
import { formatNumber } from '../../components/format-number';
import { Spinner } from '../../components/spinner';
import { adminTexts } from '../../content/admin-texts';
import { chartedCountries } from '../../content/limits';
import { poll } from '../../content/poll';
import { Bars } from './bars';
import { Chart, Legend } from './chart';
import { countryName } from './country-name';
import { DayColumns } from './day-columns';
import { dayText } from './days';
import './overview.css';
import { RefreshButton } from './refresh-button';
import { TodayAgainstYesterday } from './today-against-yesterday';
import { useOverview } from './use-overview';

const texts = adminTexts.overview;

/** The totals as charts. Candidates appear in totals only, never beside what leads to a person. */
export function Overview() {
  const { loading, overview, failure, reload } = useOverview();
  return (
    <div className="overview" aria-busy={loading}>
      <RefreshButton onClick={reload} />
      {failure && (
        <div className="overview__failure" role="alert">
          <p>{adminTexts.list.failed}</p>
          {isTooSlow(failure.code) && <p className="overview__why">{texts.tooSlow}</p>}
        </div>
      )}
      {loading && <Spinner />}
      {overview && <Charts figures={overview} />}
    </div>
  );
}

function Charts({ figures }: { figures: Figures }) {
  const [{ name: firstName }, { name: secondName }] = poll.candidates;
  const [first, second] = figures.totals;
  const all = first + second;
  const countries = figures.countries.map(({ country, votes }) => ({ label: countryName(country), votes }));
  const share = (votes: number) => `${all === 0 ? 0 : Math.round((votes / all) * 1_000) / 10} %`;
  const hidden = countries.length - chartedCountries;

  return (
    <>
      <Chart
        heading={texts.totals}
        table={{
          headings: [texts.candidate, texts.votes, texts.share],
          rows: [
            [firstName, first, share(first)],
            [secondName, second, share(second)],
            [texts.total, all, share(all)],
          ],
        }}
      >
        <Bars
          bars={[
            { label: firstName, votes: first, candidate: 1, note: share(first) },
            { label: secondName, votes: second, candidate: 2, note: share(second) },
          ]}
        />
      </Chart>
      <TodayAgainstYesterday today={figures.today} yesterday={figures.yesterday} />
      <Chart
        heading={texts.days}
        hint={texts.todayHint}
        table={{
          headings: [texts.day, firstName, secondName, texts.total],
          rows: figures.days.toReversed().map(({ day, votes: [one, two] }) => [dayText(day), one, two, one + two]),
        }}
      >
        <Legend />
        <DayColumns days={figures.days} />
      </Chart>
      <Chart
        heading={texts.countries}
        table={{
          headings: [texts.country, texts.votes],
          rows: countries.map(({ label, votes }) => [label, votes]),
        }}
      >
        <Bars bars={countries.slice(0, chartedCountries)} />
        {hidden > 0 && <p className="chart__hint">{texts.otherCountries(formatNumber(hidden))}</p>}
      </Chart>
    </>
  );
}
