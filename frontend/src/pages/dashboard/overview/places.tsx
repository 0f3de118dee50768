import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fetchVotePlaces } from '../../../api/overview';
import type { VotePlacesDto } from '../../../api/schema';
import { formatNumber } from '../../../components/format-number';
import { Spinner } from '../../../components/spinner';
import { enabledFields } from '../../../content/enabled-fields';
import { chartedPlaces } from '../../../content/limits';
import { placesInterval } from '../../../content/timers';
import { stateName } from '../../../content/us-states';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Chart } from '../chart';
import { countryName } from '../country-name';
import { Failure } from '../failure';
import { momentIn, momentOf } from '../moment';
import { fromLocal, toLocal } from '../votes/local-moment';
import { useOpenVotes } from '../votes/use-open-votes';
import type { VotesFilter } from '../votes/votes-filter';
import { Bars } from './bars';
import { shareText } from './share';

/** Where the votes come from: in the whole poll, or since a time. */
export function Places({ isLive }: { isLive: boolean }) {
  const texts = useAdminTexts().overview;
  const language = useLanguage();
  const id = useId();
  const [address, setAddress] = useSearchParams();
  const since = momentOf(address.get('since') ?? '');
  const [typed, setTyped] = useState(() => toLocal(since));
  const change = (text: string) => {
    setTyped(text);
    // While 2026 is typed the field has the year 2, then 20, which is no moment yet.
    const moment = momentOf(fromLocal(text, since));
    if (moment !== since) setAddress({ show: 'overview', ...(moment && { since: moment }) }, { replace: true });
  };
  const { data, error, isPending } = useQuery({
    queryKey: ['overview', 'places', since],
    queryFn: ({ signal }) => fetchVotePlaces(since, signal),
    refetchInterval: isLive ? placesInterval : false,
  });
  return (
    <section className="places" aria-labelledby={`${id}-heading`} aria-busy={isPending}>
      <h2 id={`${id}-heading`}>{texts.where}</h2>
      <div className="places__since">
        <label htmlFor={`${id}-since`}>{texts.since}</label>
        <input
          id={`${id}-since`}
          className="form-field__control"
          type="datetime-local"
          value={typed}
          aria-describedby={`${id}-hint`}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <button type="button" className="button button--quiet" onClick={() => change('')} disabled={typed === ''}>
          {texts.wholePoll}
        </button>
        <p id={`${id}-hint`} className="chart__hint">
          {texts.sinceHint} {data && texts.countedAt({ time: momentIn(data.until, language) })}
        </p>
      </div>
      {error && <Failure error={error} tooSlow="overview.too_slow" />}
      {isPending && <Spinner />}
      {data && <PlaceCharts places={data} since={since} />}
    </section>
  );
}

function PlaceCharts({ places, since }: { places: VotePlacesDto; since: string }) {
  const texts = useAdminTexts().overview;
  const language = useLanguage();
  const openVotes = useOpenVotes();
  const show = (label: string, filter: Partial<VotesFilter>) => ({
    label: texts.showOf({ place: label }),
    onClick: () => openVotes({ ...filter, status: 'counted', castFrom: since }),
  });
  const inUs = places.countries.find(({ country }) => country === 'US')?.votes ?? 0;
  const { states = [], zip_areas = [] } = places;
  const inStates = states.reduce((sum, { votes }) => sum + votes, 0);
  const withoutState = { key: '', label: texts.noState, votes: inUs - inStates };
  return (
    <div className="places__charts">
      <PlaceChart
        heading={texts.countries}
        unit={texts.country}
        all={places.votes}
        rows={places.countries.map(({ country, votes }) => {
          const label = countryName(country, language);
          return { key: country, label, votes, show: show(label, { country }) };
        })}
        more={texts.moreCountries}
      />
      {enabledFields.zip_code && (enabledFields.home_country === 'US' || inUs > 0) && (
        <>
          <PlaceChart
            heading={texts.states}
            hint={texts.statesHint}
            unit={texts.state}
            all={inUs}
            rows={[
              ...states.map(({ state, votes }) => {
                const label = stateName(state, language);
                return { key: state, label, votes, show: show(label, { state }) };
              }),
              ...(withoutState.votes > 0 ? [withoutState] : []),
            ]}
            more={texts.moreStates}
          />
          <PlaceChart
            heading={texts.zipAreas}
            hint={texts.zipAreasHint}
            unit={texts.zipArea}
            all={inUs}
            rows={zip_areas.map(({ zip_area, state, votes }) => ({
              key: zip_area,
              label: `${zip_area} ${stateName(state, language)}`,
              votes,
            }))}
            more={texts.moreZipAreas}
          />
        </>
      )}
      <PlaceChart
        heading={texts.sources}
        unit={texts.source}
        all={places.votes}
        rows={places.sources.map(({ source, votes }) => ({
          key: source,
          label: source,
          votes,
          show: show(source, { source }),
        }))}
        more={texts.moreSources}
      />
    </div>
  );
}

interface PlaceRow {
  key: string;
  label: string;
  votes: number;
  show?: { label: string; onClick: () => void };
}

interface PlaceChartProps {
  heading: string;
  hint?: string;
  /** The heading of the table's first column. */
  unit: string;
  /** The number of votes that is 100 %. */
  all: number;
  rows: readonly PlaceRow[];
  /** Says that this many rows have no bar. */
  more: (values: { shown: string; count: number }) => string;
}

function PlaceChart({ heading, hint, unit, all, rows, more }: PlaceChartProps): ReactNode {
  const texts = useAdminTexts().overview;
  const language = useLanguage();
  const hidden = rows.length - chartedPlaces;
  return (
    <Chart
      heading={heading}
      {...(hint && { hint })}
      level={3}
      table={{
        headings: [unit, texts.votes, texts.share],
        rows: rows.map(({ key, label, votes }) => ({ key, cells: [label, votes, shareText(votes, all, language)] })),
      }}
    >
      {rows.length === 0 ? <p>{texts.none}</p> : <Bars all={all} bars={rows.slice(0, chartedPlaces)} />}
      {hidden > 0 && <p className="chart__hint">{more({ shown: formatNumber(hidden, language), count: hidden })}</p>}
    </Chart>
  );
}
