import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchOverview, fetchVoteTimes } from '../../../api/overview';
import { Spinner } from '../../../components/spinner';
import { overviewInterval } from '../../../content/timers';
import { useAdminTexts } from '../../../languages/admin-texts';
import { Failure } from '../failure';
import { RefreshButton } from '../refresh-button';
import { useRole } from '../use-role';
import './overview.css';
import { Places } from './places';
import { Spike } from './spike';
import { Times } from './times';
import { Totals } from './totals';

/** Totals, times and places of the counted votes. Only the totals have candidates (decision 011). */
export function Overview() {
  const texts = useAdminTexts().overview;
  const role = useRole();
  const queryClient = useQueryClient();
  const [isLive, setLive] = useState(true);
  const [isRefreshing, setRefreshing] = useState(false);
  const refetchInterval = isLive ? overviewInterval : false;
  const totals = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => fetchOverview(signal),
    refetchInterval,
  });
  const times = useQuery({
    queryKey: ['overview', 'times'],
    queryFn: ({ signal }) => fetchVoteTimes(signal),
    refetchInterval,
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
      <div className="overview__tools">
        <label className="overview__live">
          <input type="checkbox" checked={isLive} onChange={(event) => setLive(event.currentTarget.checked)} />
          {texts.live}
        </label>
        <RefreshButton onClick={() => void refresh()} />
      </div>
      {!isFetching && error && <Failure error={error} tooSlow="overview.too_slow" />}
      {isFetching && <Spinner />}
      {role && role !== 'viewer' && <Spike isLive={isLive} />}
      {totals.data && <Totals overview={totals.data} times={times.data} />}
      {totals.data && times.data && <Times days={totals.data.days} times={times.data} />}
      {totals.data && <Places isLive={isLive} />}
    </div>
  );
}
