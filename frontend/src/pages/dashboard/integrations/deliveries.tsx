import { Badge, Button, Code, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ListedDeliveryDto, ListedWebhookDto } from '../../../api/schema';
import { fetchDeliveries, fetchDeliveryBody, replay } from '../../../api/webhooks';
import { Paging } from '../../../components/paging';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Fetched } from '../fetched';
import { Item } from '../item';
import { momentIn } from '../moment';
import { RefreshButton } from '../refresh-button';
import { eventName } from './webhook-item';

/** The last messages to a webhook, their outcomes, and a button for each that sends it again. */
export function Deliveries({ webhook, onReplayed }: { webhook: ListedWebhookDto; onReplayed: () => void }) {
  const { webhooks: texts, failed } = useAdminTexts().integrations;
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [news, setNews] = useState('');
  const newsLine = useRef<HTMLParagraphElement>(null);
  const query = useQuery({
    queryKey: ['deliveries', webhook.id, cursors],
    queryFn: ({ signal }) => fetchDeliveries(webhook.id, cursors.at(-1) ?? null, signal),
  });
  const { data, isFetching, refetch } = query;
  const again = async (deliveryId: string | null) => {
    try {
      const count = await replay(webhook.id, deliveryId);
      setNews(webhook.state === 'on' ? texts.replayed({ count }) : texts.replayedLater({ count }));
      // Before the button disappears: a waiting message has none.
      newsLine.current?.focus();
      onReplayed();
    } catch {
      setNews(failed);
    }
    await refetch();
  };
  return (
    <div className="deliveries" aria-busy={isFetching}>
      <p className="note">{texts.deliveriesHint}</p>
      <Group gap="xs">
        <RefreshButton onClick={() => void refetch()} />
        {(webhook.failed > 0 || data?.rows.some(({ state }) => state === 'failed')) && (
          <Button onClick={({ detail }) => detail < 2 && void again(null)}>{texts.replayAll}</Button>
        )}
      </Group>
      <p role="status" tabIndex={-1} ref={newsLine}>
        {news}
      </p>
      <Fetched query={query}>
        {({ rows }) => (
          <>
            {rows.length === 0 && <p>{texts.noDeliveries}</p>}
            <ul className="item-list__list">
              {rows.map((delivery) => (
                <DeliveryItem
                  key={delivery.id}
                  webhook={webhook.id}
                  delivery={delivery}
                  onReplay={() => void again(delivery.id)}
                />
              ))}
            </ul>
          </>
        )}
      </Fetched>
      <Paging cursors={cursors} page={data ?? null} onMove={setCursors} />
    </div>
  );
}

interface DeliveryItemProps {
  /** Its id. */
  webhook: string;
  delivery: ListedDeliveryDto;
  onReplay: () => void;
}

function DeliveryItem({ webhook, delivery, onReplay }: DeliveryItemProps) {
  const texts = useAdminTexts().integrations.webhooks;
  const language = useLanguage();
  const [isOpen, { toggle }] = useDisclosure(false);
  const { id, type, at, state, attempts, attempted_at, status, error } = delivery;
  const moment = momentIn(at, language);
  const what = `${eventName(type, texts.eventNames)}, ${moment}`;
  const outcome =
    error === null ? (status === null ? [] : [texts.status({ status })]) : [eventName(error, texts.errors)];
  const facts = [
    texts.attempts({ count: attempts }),
    ...(attempted_at === null ? [] : [momentIn(attempted_at, language)]),
    ...outcome,
  ];
  return (
    <Item
      controls={
        <>
          {attempts > 0 && (
            <Button aria-label={texts.bodyOf({ what })} aria-expanded={isOpen} onClick={toggle}>
              {texts.body}
            </Button>
          )}
          {state !== 'waiting' && (
            <Button aria-label={texts.replayOne({ what })} onClick={({ detail }) => detail < 2 && onReplay()}>
              {texts.replay}
            </Button>
          )}
        </>
      }
    >
      <p>
        <strong>{eventName(type, texts.eventNames)}</strong>{' '}
        <Badge component="span" variant={state === 'failed' ? 'light' : 'default'} color="red">
          {texts.deliveryStates[state]}
        </Badge>
      </p>
      <p>{moment}</p>
      <p className="note">{facts.join(' · ')}</p>
      {isOpen && <Body webhook={webhook} delivery={id} />}
    </Item>
  );
}

/** By their ids. */
function Body({ webhook, delivery }: { webhook: string; delivery: string }) {
  const { bodyHint } = useAdminTexts().integrations.webhooks;
  const query = useQuery({
    queryKey: ['delivery', webhook, delivery],
    queryFn: ({ signal }) => fetchDeliveryBody(webhook, delivery, signal),
  });
  return (
    <Fetched query={query}>
      {(body) => (
        <>
          <Code block>{body}</Code>
          <p className="note">{bodyHint}</p>
        </>
      )}
    </Fetched>
  );
}
