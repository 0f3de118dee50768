import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { fetchLastMinute } from '../../../api/signals';
import { placesInterval } from '../../../content/timers';
import { useAdminTexts } from '../../../languages/admin-texts';

/** Says that the last whole minute had more votes than usual, and leads to the signals. Nothing otherwise. */
export function Spike({ isLive }: { isLive: boolean }) {
  const texts = useAdminTexts().overview;
  const [, setAddress] = useSearchParams();
  const { data } = useQuery({
    queryKey: ['overview', 'spike'],
    queryFn: fetchLastMinute,
    refetchInterval: isLive ? placesInterval : false,
  });
  if (!data?.usual_band || data.votes <= data.usual_band.high) return null;
  return (
    <Alert color="yellow" role="status">
      {texts.spike({ votes: data.votes, usual: data.usual_band.high })}{' '}
      <Button variant="default" size="compact-md" onClick={() => setAddress({ show: 'signals' })}>
        {texts.toSignals}
      </Button>
    </Alert>
  );
}
