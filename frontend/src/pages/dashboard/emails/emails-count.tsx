import { useQuery } from '@tanstack/react-query';
import { countEmails } from '../../../api/emails';
import { ListError } from '../../../api/list-page';
import type { EmailsFilterDto } from '../../../api/schema';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { momentIn } from '../moment';

/** How many addresses the filter finds, and how many of them exports leave out. Counted once for all pages of the list. */
export function EmailsCount({ query }: { query: EmailsFilterDto }) {
  const texts = useAdminTexts().emails;
  const language = useLanguage();
  const { data, error, isFetching } = useQuery({
    queryKey: ['emails', 'count', query],
    queryFn: ({ signal }) => countEmails(query, signal),
  });
  const words = () => {
    if (isFetching) return texts.counting;
    if (error) return error instanceof ListError && error.code === 'count.too_slow' ? texts.tooMany : texts.uncounted;
    if (!data) return '';
    const { addresses, unsubscribed, other_words, counted_at } = data;
    return [
      texts.counted({ count: addresses, subscribed: addresses - unsubscribed }),
      unsubscribed + other_words > 0 && texts.leftOut,
      unsubscribed > 0 && texts.leftOutUnsubscribed({ count: unsubscribed }),
      other_words > 0 && texts.leftOutOtherWords({ count: other_words }),
      // Missing from a backend that is yet to be upgraded.
      counted_at && texts.countedAt({ moment: momentIn(counted_at, language) }),
    ]
      .filter(Boolean)
      .join(' ');
  };
  return <p role="status">{words()}</p>;
}
