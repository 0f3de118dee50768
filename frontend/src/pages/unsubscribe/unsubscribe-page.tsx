import { useEffect, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { type UnsubscribeOutcome, unsubscribe } from '../../api/unsubscribe';
import { enabledFields } from '../../content/enabled-fields';
import { OutcomeCard } from '../../features/ballot/outcome-card';
import { useLinkToken } from '../../hooks/use-link-token';
import { usePageTitle } from '../../hooks/use-page-title';
import { usePrivacyTexts } from '../../languages/privacy-texts';
import { paths } from '../../paths';

type Shown = UnsubscribeOutcome | 'ready' | 'sending';

/** /unsubscribe: the link in a newsletter leads here. A poll without a newsletter may have sent one earlier. */
export function UnsubscribePage() {
  const token = useLinkToken();
  return token || enabledFields.newsletter ? <Unsubscribe token={token} /> : <Navigate to={paths.landing} replace />;
}

/** Only the button changes anything: mail scanners follow links. */
function Unsubscribe({ token }: { token: string }) {
  const texts = usePrivacyTexts().unsubscribe;
  const [response, setResponse] = useState<{ token: string; shown: Shown } | null>(null);
  // A second link opened in the same tab starts over.
  const shown = !token ? 'unknown' : response?.token === token ? response.shown : 'ready';
  const isEnd = shown === 'unsubscribed' || shown === 'unknown';
  const heading = { unsubscribed: texts.doneTitle, unknown: texts.unknownTitle };
  usePageTitle(isEnd ? heading[shown] : texts.title);

  const press = async () => {
    if (shown === 'sending') return;
    setResponse({ token, shown: 'sending' });
    setResponse({ token, shown: await unsubscribe(token) });
  };

  // The pressed button is gone, so the message takes the focus.
  const message = useRef<HTMLParagraphElement>(null);
  const isResponse = isEnd && response !== null;
  useEffect(() => {
    if (isResponse) message.current?.focus();
  }, [isResponse]);

  return (
    <main className="page page--narrow page--centred">
      {isEnd ? (
        <OutcomeCard tone={shown === 'unsubscribed' ? 'good' : 'bad'} heading={heading[shown]}>
          <p className="outcome-card__message" ref={message} tabIndex={-1}>
            {shown === 'unsubscribed' ? texts.done : texts.unknown}
          </p>
          <div className="outcome-card__actions">
            <Link className="button button--quiet" to={paths.privacy}>
              {texts.privacy}
            </Link>
          </div>
        </OutcomeCard>
      ) : (
        <OutcomeCard tone="open" heading={texts.title}>
          <p className="outcome-card__message">{texts.press}</p>
          <div className="outcome-card__actions">
            {/* Not `disabled`, which would lose the focus. */}
            <button
              type="button"
              className="button button--primary"
              aria-disabled={shown === 'sending'}
              onClick={() => void press()}
            >
              {texts.button}
            </button>
          </div>
          <p role="status">
            {shown === 'sending' && texts.sending}
            {shown === 'failed' && texts.errors['unsubscribe.unavailable']}
          </p>
        </OutcomeCard>
      )}
    </main>
  );
}
