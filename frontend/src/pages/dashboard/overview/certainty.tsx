import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { fetchCertainty } from '../../../api/overview';
import type { VoteCertaintyDto } from '../../../api/schema';
import { placesInterval } from '../../../content/timers';
import { useCopy } from '../../../features/share/use-copy';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Fetched } from '../fetched';
import { momentIn } from '../moment';
import { rangeText } from './moments';
import { queryOf, type RangeChoice, rangeAddress } from './range';
import { shareText } from './vote-words';

/** What the database knows of the votes of the range, in one sentence to copy. */
export function Certainty({ choice, isLive }: { choice: RangeChoice; isLive: boolean }) {
  const texts = useAdminTexts().overview;
  const id = useId();
  const query = useQuery({
    queryKey: ['overview', 'certainty', rangeAddress(choice)],
    queryFn: ({ signal }) => fetchCertainty(queryOf(choice, Date.now()), signal),
    refetchInterval: isLive ? placesInterval : false,
  });
  return (
    <section className="certainty" aria-labelledby={id}>
      <h2 id={id}>{texts.sure.heading}</h2>
      <Fetched query={query}>{(certainty) => <Sentence certainty={certainty} labelledBy={id} />}</Fetched>
      <p className="note">{texts.sure.hint}</p>
    </section>
  );
}

function Sentence({ certainty, labelledBy }: { certainty: VoteCertaintyDto; labelledBy: string }) {
  const { sure } = useAdminTexts().overview;
  const language = useLanguage();
  const [field, copy] = useCopy<HTMLTextAreaElement>(sure.copied, sure.notCopied);
  const { from, until, counted, invalidated, erased, with_network, standing_out } = certainty;
  const time = from ? rangeText({ from, until }, language) : sure.wholePoll({ time: momentIn(until, language) });
  return (
    <>
      <Textarea
        ref={field}
        aria-labelledby={labelledBy}
        readOnly
        rows={4}
        value={sure.sentence({
          time,
          counted,
          invalidated,
          erased,
          known: with_network,
          outstanding: standing_out.votes,
          share: shareText(standing_out.votes, with_network, language),
        })}
      />
      <div>
        <Button onClick={copy}>{sure.copy}</Button>
      </div>
    </>
  );
}
