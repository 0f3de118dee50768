import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { fetchVotePlaces } from '../../../api/overview';
import type { VotePlacesDto } from '../../../api/schema';
import { enabledFields } from '../../../content/enabled-fields';
import { chartedPlaces } from '../../../content/limits';
import { placesInterval } from '../../../content/timers';
import { stateName } from '../../../content/us-states';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Chart } from '../chart';
import { countryName } from '../country-name';
import { Fetched } from '../fetched';
import { momentIn } from '../moment';
import { useOpenVotes } from '../votes/use-open-votes';
import type { VotesFilter } from '../votes/votes-filter';
import { type BarOfVotes, Bars } from './bars';
import { isOpen, queryOf, type RangeChoice, rangeAddress } from './range';
import { differenceText, shareText } from './vote-words';

export function Places({ choice, isLive }: { choice: RangeChoice; isLive: boolean }) {
  const texts = useAdminTexts().overview;
  const language = useLanguage();
  const id = useId();
  const query = useQuery({
    queryKey: ['overview', 'places', rangeAddress(choice)],
    queryFn: ({ signal }) => fetchVotePlaces(queryOf(choice, Date.now()), signal),
    refetchInterval: isLive && placesInterval,
  });
  return (
    <section className="places" aria-labelledby={id} aria-busy={query.isPending}>
      <h2 id={id}>{texts.where}</h2>
      <Fetched query={query}>
        {(places) => (
          <>
            <p className="note">{texts.countedUntil({ time: momentIn(places.until, language) })}</p>
            <PlaceCharts places={places} until={isOpen(choice) ? '' : places.until} />
          </>
        )}
      </Fetched>
    </section>
  );
}

/** `until`: empty: the range lasts on, and so does the list of its votes. */
function PlaceCharts({ places, until }: { places: VotePlacesDto; until: string }) {
  const texts = useAdminTexts().overview;
  const language = useLanguage();
  const openVotes = useOpenVotes();
  /** `filter`: of the votes that the row leads to; missing: it leads to none. */
  const rowOf = (key: string, label: string, counts: Counts, filter?: Partial<VotesFilter>): BarOfVotes => ({
    key,
    label,
    votes: counts.votes,
    compared: counts.compared_votes,
    show: filter && {
      label: texts.showOf({ place: label }),
      onClick: () => openVotes({ ...filter, status: 'counted', castFrom: places.from ?? '', castTo: until }),
    },
  });
  const us: Counts = places.countries.find(({ country }) => country === 'US') ?? { votes: 0 };
  const inUs = us.votes;
  const { states = [], zip_areas = [] } = places;
  const withoutState = rowOf('', texts.noState, without(us, states));
  return (
    <div className="places__charts">
      <PlaceChart
        heading={texts.countries}
        unit={texts.country}
        all={places.votes}
        rows={places.countries.map(({ country, ...counts }) =>
          rowOf(country, countryName(country, language), counts, { country }),
        )}
        more={texts.moreCountries}
      />
      {enabledFields.zip_code && (enabledFields.home_country === 'US' || inUs > 0 || us.compared_votes) && (
        <>
          <PlaceChart
            heading={texts.states}
            hint={texts.statesHint}
            unit={texts.state}
            all={inUs}
            rows={[
              ...states.map(({ state, ...counts }) => rowOf(state, stateName(state, language), counts, { state })),
              ...(withoutState.votes > 0 || withoutState.compared ? [withoutState] : []),
            ]}
            more={texts.moreStates}
          />
          <PlaceChart
            heading={texts.zipAreas}
            hint={texts.zipAreasHint}
            unit={texts.zipArea}
            all={inUs}
            rows={zip_areas.map(({ zip_area, state, ...counts }) =>
              rowOf(zip_area, `${zip_area} ${stateName(state, language)}`, counts),
            )}
            more={texts.moreZipAreas}
          />
        </>
      )}
      <PlaceChart
        heading={texts.sources}
        unit={texts.source}
        all={places.votes}
        rows={places.sources.map(({ source, ...counts }) => rowOf(source, source, counts, { source }))}
        more={texts.moreSources}
      />
    </div>
  );
}

interface Counts {
  votes: number;
  /** Missing if nothing is compared. */
  compared_votes?: number | undefined;
}

/** The votes that are in none of the parts. */
function without({ votes, compared_votes }: Counts, parts: readonly Counts[]): Counts {
  return {
    votes: parts.reduce((rest, part) => rest - part.votes, votes),
    compared_votes: compared_votes && parts.reduce((rest, part) => rest - (part.compared_votes ?? 0), compared_votes),
  };
}

interface PlaceChartProps {
  heading: string;
  hint?: string;
  /** The heading of the table's first column. */
  unit: string;
  /** The number of votes that is 100 %. */
  all: number;
  rows: readonly BarOfVotes[];
  /** Says that this many rows have no bar. */
  more: (values: { count: number }) => string;
}

function PlaceChart({ heading, hint, unit, all, rows, more }: PlaceChartProps): ReactNode {
  const texts = useAdminTexts().overview;
  const language = useLanguage();
  const hidden = rows.length - chartedPlaces;
  const isCompared = rows.some(({ compared }) => compared !== undefined);
  return (
    <Chart
      heading={heading}
      {...(hint && { hint })}
      level={3}
      table={{
        headings: [unit, texts.votes, texts.share, ...(isCompared ? [texts.compared, texts.difference] : [])],
        rows: rows.map(({ key, label, votes, compared }) => ({
          key,
          cells: [
            label,
            votes,
            shareText(votes, all, language),
            ...(compared === undefined ? [] : [compared, differenceText(votes, compared, language)]),
          ],
        })),
      }}
    >
      {rows.length === 0 ? <p>{texts.none}</p> : <Bars all={all} bars={rows.slice(0, chartedPlaces)} />}
      {hidden > 0 && <p className="note">{more({ count: hidden })}</p>}
    </Chart>
  );
}
