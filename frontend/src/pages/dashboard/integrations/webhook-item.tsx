import { Badge, Button } from '@mantine/core';
import type { ListedWebhookDto } from '../../../api/schema';
import { formatNumber } from '../../../components/format-number';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Item } from '../item';

/** The API stops counting here. */
const mostCounted = 1_000;

const dialogs = ['deliveries', 'edit', 'rotate', 'remove'] as const;

/** What the buttons of a webhook open. */
export type WebhookAction = (typeof dialogs)[number];

interface WebhookItemProps {
  webhook: ListedWebhookDto;
  onOpen: (action: WebhookAction) => void;
  onTest: () => void;
  onPause: (paused: boolean) => void;
}

/** The text of an event. An event that only a newer server knows is shown by its own name. */
export function eventName(event: string, names: Record<string, string>): string {
  return names[event] ?? event;
}

export function WebhookItem({ webhook, onOpen, onTest, onPause }: WebhookItemProps) {
  const texts = useAdminTexts().integrations.webhooks;
  const language = useLanguage();
  const { name, url, events, state, failures, waiting, failed, personal_details } = webhook;
  const number = (value: number) =>
    value > mostCounted ? texts.moreThan({ count: mostCounted }) : formatNumber(value, language);
  const told = [
    ...events.map((event) => eventName(event, texts.eventNames)),
    ...(personal_details ? [texts.withDetails] : []),
  ];
  const button = (word: string, onClick: () => void, popup?: 'dialog') => (
    <Button key={word} aria-haspopup={popup} aria-label={texts.of({ action: word, name })} onClick={onClick}>
      {word}
    </Button>
  );
  const controls = [
    ...(state === 'on' ? [button(texts.test, onTest)] : []),
    button(state === 'on' ? texts.pause : texts.resume, () => onPause(state === 'on')),
    ...dialogs.map((action) => button(texts[action], () => onOpen(action), 'dialog')),
  ];
  return (
    <Item controls={controls}>
      <h3>
        <bdi>{name}</bdi>{' '}
        <Badge component="span" variant={state === 'disabled' ? 'light' : 'default'} color="red">
          {texts.states[state]}
        </Badge>
      </h3>
      <p className="note">{url}</p>
      <p>{told.join(' · ')}</p>
      <p className="note">
        {texts.waiting({ count: number(waiting) })} · {texts.failedMessages({ count: number(failed) })}
      </p>
      {state === 'on' && failures > 0 && <p className="item-list__failing">{texts.failing}</p>}
    </Item>
  );
}
