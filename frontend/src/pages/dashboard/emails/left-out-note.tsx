import { useQuery } from '@tanstack/react-query';
import { countEmails } from '../../../api/emails';
import { formatNumber } from '../../../components/format-number';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';

/** Says how many addresses exports leave out. Renders nothing while that is not known. */
export function LeftOutNote() {
  const texts = useAdminTexts().emails;
  const language = useLanguage();
  const { data } = useQuery({ queryKey: ['emails', 'left out'], queryFn: ({ signal }) => countEmails({}, signal) });
  if (!data || data.unsubscribed + data.other_words === 0) return null;
  const shown = (count: number) => formatNumber(count, language);
  return (
    <p>
      {texts.leftOut}{' '}
      {data.unsubscribed > 0 &&
        texts.leftOutUnsubscribed({ shown: shown(data.unsubscribed), count: data.unsubscribed })}{' '}
      {data.other_words > 0 && texts.leftOutOtherWords({ shown: shown(data.other_words), count: data.other_words })}
    </p>
  );
}
