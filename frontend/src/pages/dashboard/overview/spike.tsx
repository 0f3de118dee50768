import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { fetchSignals } from '../../../api/signals';
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
    queryFn: ({ signal }) => fetchSignals('hour', signal),
    refetchInterval: isLive ? placesInterval : false,
  });
  const votes = data?.columns.at(-2)?.votes ?? 0;
  const usual = data?.usual_band;
  if (!usual || votes <= usual.high) return null;
  return (
    <Alert color="yellow" role="status">
      {texts.spike({ shown: formatNumber(votes, language), usual: formatNumber(usual.high, language) })}{' '}
      <Button variant="default" size="compact-md" onClick={() => setAddress({ show: 'signals' })}>
        {texts.toSignals}
      </Button>
    </Alert>
  );
}
