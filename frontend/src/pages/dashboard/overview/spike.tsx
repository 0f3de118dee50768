import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { fetchLastMinute } from '../../../api/signals';
import { formatNumber } from '../../../components/format-number';
import { placesInterval } from '../../../content/timers';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';

/** Says that the last whole minute had more votes than usual, and leads to the signals. Nothing otherwise. */
export function Spike({ isLive }: { isLive: boolean }) {
  const texts = useAdminTexts().overview;
  const language = useLanguage();
  const [, setAddress] = useSearchParams();
  const { data } = useQuery({
    queryKey: ['overview', 'spike'],
    queryFn: fetchLastMinute,
    refetchInterval: isLive ? placesInterval : false,
  });
  if (!data?.usual_band || data.votes <= data.usual_band.high) return null;
  const [shown, usual] = [formatNumber(data.votes, language), formatNumber(data.usual_band.high, language)];
  return (
    <Alert color="yellow" role="status">
      {texts.spike({ votes: data.votes, shown, usual })}{' '}
      <Button variant="default" size="compact-md" onClick={() => setAddress({ show: 'signals' })}>
        {texts.toSignals}
      </Button>
    </Alert>
  );
}
