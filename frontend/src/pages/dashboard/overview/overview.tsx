import { Checkbox, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fetchOverview, fetchVoteTimes } from '../../../api/overview';
import { Spinner } from '../../../components/spinner';
import { overviewInterval, placesInterval } from '../../../content/timers';
import { useAdminTexts } from '../../../languages/admin-texts';
import { Failure } from '../failure';
import { RefreshButton } from '../refresh-button';
import { timeZone } from '../time-zone';
import { useRole } from '../use-role';
import { Certainty } from './certainty';
import './overview.css';
import { Places } from './places';
import { isOpen, isShort, queryOf, rangeAddress, rangeIn } from './range';
import { RangeFields } from './range-fields';
import { Spike } from './spike';
import { Times } from './times';
import { Figures, Totals } from './totals';

/** Totals, times and places of the counted votes of a range. Only the totals have candidates (decision 011). */
export function Overview() {
  const texts = useAdminTexts().overview;
  const role = useRole();
  const queryClient = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const choice = rangeIn(address);
  const [isLive, setLive] = useState(true);
  const [isRefreshing, setRefreshing] = useState(false);
  const totals = useQuery({
    queryKey: ['overview'],
    queryFn: fetchOverview,
    refetchInterval: isLive && overviewInterval,
  });
  const times = useQuery({
    queryKey: ['overview', 'times', rangeAddress(choice)],
    queryFn: ({ signal }) => fetchVoteTimes(queryOf(choice, Date.now()), timeZone(), signal),
    refetchInterval: isLive && (isShort(choice) ? overviewInterval : placesInterval),
  });
  const isFetching = isRefreshing || totals.isPending || times.isPending;
  const error = totals.error ?? times.error;

  const refresh = async () => {
    setRefreshing(true);
    await queryClient.refetchQueries({ queryKey: ['overview'] });
    setRefreshing(false);
  };

  return (
    <div className="overview" aria-busy={isFetching}>
      <Group justify="space-between">
        <Checkbox label={texts.live} checked={isLive} onChange={(event) => setLive(event.currentTarget.checked)} />
        <RefreshButton onClick={() => void refresh()} />
      </Group>
      <div className="overview__range">
        <RangeFields
          choice={choice}
          onChange={(changes) => {
            // A choice is a step of Back, the moments that are typed for it are not.
            const replace = changes.range === undefined && changes.comparison === undefined;
            setAddress({ show: 'overview', ...rangeAddress({ ...choice, ...changes }) }, { replace });
          }}
        />
      </div>
      {!isFetching && error && <Failure error={error} />}
      {isFetching && <Spinner />}
      {role && role !== 'viewer' && <Spike isLive={isLive} />}
      {totals.data && times.data && <Figures overview={totals.data} times={times.data} choice={choice} />}
      {totals.data && <Certainty choice={choice} isLive={isLive} />}
      {totals.data && <Totals overview={totals.data} />}
      {totals.data && times.data && <Times times={times.data} isOpen={isOpen(choice)} />}
      {totals.data && <Places choice={choice} isLive={isLive} />}
    </div>
  );
}
