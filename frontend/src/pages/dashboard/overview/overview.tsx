import { useQuery } from '@tanstack/react-query';
import { fetchOverview, type Overview as OverviewResponse } from '../../../api/overview';
import { formatNumber } from '../../../components/format-number';
import { Spinner } from '../../../components/spinner';
import { chartedCountries } from '../../../content/limits';
import { localText, poll } from '../../../content/poll';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Chart, Legend } from '../chart';
import { countryName } from '../country-name';
import { Failure } from '../failure';
import { Bars } from './bars';
import { DayColumns } from './day-columns';
import { dayText } from './days';
import './overview.css';
import { RefreshButton } from '../refresh-button';
import { TodayAgainstYesterday } from './today-against-yesterday';

/** The totals as charts. Candidates appear only in totals, never with data that could identify a voter. */
export function Overview() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => fetchOverview(signal),
  });
  return (
    <div className="overview" aria-busy={isFetching}>
      <RefreshButton onClick={() => void refetch()} />
      {!isFetching && error && <Failure error={error} tooSlow="overview.too_slow" />}
      {isFetching && <Spinner />}
      {data && <Charts overview={data} />}
    </div>
  );
}

function Charts({ overview }: { overview: OverviewResponse }) {
  const texts = useAdminTexts().overview;
  const language = useLanguage();
  const firstName = localText(poll.candidates[0].name, language);
  const secondName = localText(poll.candidates[1].name, language);
  const [first, second] = overview.totals;
  const all = first + second;
  const countries = overview.countries.map(({ country, votes }) => ({ label: countryName(country, language), votes }));
  const inCountries = countries.reduce((sum, { votes }) => sum + votes, 0);
  const share = (votes: number) =>
    `${formatNumber(all === 0 ? 0 : Math.round((votes / all) * 1_000) / 10, language)} %`;
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
          all={all}
          bars={[
            { label: firstName, votes: first, candidate: 1, note: share(first) },
            { label: secondName, votes: second, candidate: 2, note: share(second) },
          ]}
        />
      </Chart>
      <TodayAgainstYesterday today={overview.today} yesterday={overview.yesterday} />
      <Chart
        heading={texts.days}
        hint={texts.todayHint}
        table={{
          headings: [texts.day, firstName, secondName, texts.total],
          rows: overview.days
            .toReversed()
            .map(({ day, votes: [one, two] }) => [dayText(day, language), one, two, one + two]),
        }}
      >
        <Legend />
        <DayColumns days={overview.days} />
      </Chart>
      <Chart
        heading={texts.countries}
        table={{
          headings: [texts.country, texts.votes],
          rows: countries.map(({ label, votes }) => [label, votes]),
        }}
      >
        <Bars all={inCountries} bars={countries.slice(0, chartedCountries)} />
        {hidden > 0 && <p className="chart__hint">{texts.otherCountries(formatNumber(hidden, language))}</p>}
      </Chart>
    </>
  );
}
