import type { ListedWebhookDto } from '../../../api/schema';
import '../../../components/button.css';
import { formatNumber } from '../../../components/format-number';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { eventName } from './event-name';

/** The API stops counting here. */
const mostCounted = 1_000;

/** What the buttons of a webhook open. */
export type WebhookAction = 'deliveries' | 'edit' | 'remove' | 'rotate';

interface WebhookItemProps {
  webhook: ListedWebhookDto;
  onOpen: (action: WebhookAction) => void;
  onTest: () => void;
  onPause: (paused: boolean) => void;
}

export function WebhookItem({ webhook, onOpen, onTest, onPause }: WebhookItemProps) {
  const texts = useAdminTexts().integrations.webhooks;
  const language = useLanguage();
  const { name, url, events, state, failures, waiting, failed, personal_details } = webhook;
  const number = (value: number) =>
    value > mostCounted
      ? texts.moreThan({ count: formatNumber(mostCounted, language) })
      : formatNumber(value, language);
  const told = [
    ...events.map((event) => eventName(event, texts.eventNames)),
    ...(personal_details ? [texts.withDetails] : []),
  ];
  const dialogs: readonly [WebhookAction, string][] = [
    ['deliveries', texts.deliveries],
    ['edit', texts.edit],
    ['rotate', texts.rotate],
    ['remove', texts.remove],
  ];
  return (
    <li className="item-list__item">
      <div className="item-list__words">
        <h3>
          <bdi>{name}</bdi> <span className={`item-list__state item-list__state--${state}`}>{texts.states[state]}</span>
        </h3>
        <p className="item-list__url">{url}</p>
        <p>{told.join(' · ')}</p>
        <p className="item-list__facts">
          {texts.waiting({ count: number(waiting) })} · {texts.failedMessages({ count: number(failed) })}
        </p>
        {state === 'on' && failures > 0 && <p className="item-list__failing">{texts.failing}</p>}
      </div>
      <div className="item-list__buttons">
        {state === 'on' && (
          <button
            type="button"
            className="button button--quiet"
            aria-label={texts.of({ action: texts.test, name })}
            onClick={onTest}
          >
            {texts.test}
          </button>
        )}
        <button
          type="button"
          className="button button--quiet"
          aria-label={texts.of({ action: state === 'on' ? texts.pause : texts.resume, name })}
          onClick={() => onPause(state === 'on')}
        >
          {state === 'on' ? texts.pause : texts.resume}
        </button>
        {dialogs.map(([action, word]) => (
          <button
            key={action}
            type="button"
            className="button button--quiet"
            aria-haspopup="dialog"
            aria-label={texts.of({ action: word, name })}
            onClick={() => onOpen(action)}
          >
            {word}
          </button>
        ))}
      </div>
    </li>
  );
}
