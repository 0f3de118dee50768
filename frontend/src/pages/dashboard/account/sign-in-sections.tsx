import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { endOneSession, endOtherSessions, fetchSignIns } from '../../../api/account';
import type { SignInDto } from '../../../api/schema';
import '../../../components/button.css';
import { Spinner } from '../../../components/spinner';
import { useToast } from '../../../components/toast';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Failure } from '../failure';
import { shortMomentIn } from '../moment';

/** One's sessions, each with a button that ends it, and the sign-ins of 90 days. */
export function SignInSections() {
  const texts = useAdminTexts().account;
  const language = useLanguage();
  const toast = useToast();
  const sessionsId = useId();
  const signInsId = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'sign-ins'],
    queryFn: ({ signal }) => fetchSignIns(signal),
  });
  if (error) return <Failure error={error} tooSlow="overview.too_slow" />;
  if (!data) return <Spinner />;

  const sessions = data.filter(({ is_open }) => is_open);
  const deviceOf = ({ device }: SignInDto) => device || texts.unknownDevice;
  const moment = (at: string) => <time dateTime={at}>{shortMomentIn(at, language)}</time>;
  const end = async (work: () => Promise<void>, done: string) => {
    try {
      await work();
      toast(done);
    } catch {
      toast(texts.failed);
    }
    await refetch();
  };

  return (
    <>
      <section className="account__section" aria-labelledby={sessionsId}>
        <h2 id={sessionsId} tabIndex={-1}>
          {texts.own.sessions}
        </h2>
        <ul className="account__list">
          {sessions.map((session) => (
            <li key={session.id} className="account__row">
              <p>
                <strong>{deviceOf(session)}</strong>
                {session.is_current && ` (${texts.own.thisSession})`}
                <span className="account__line">{session.network || texts.unknownNetwork}</span>
                <span className="account__line">
                  {texts.own.since({ moment: shortMomentIn(session.at, language) })}
                  {', '}
                  {texts.own.lastSeen({ moment: shortMomentIn(session.last_seen_at, language) })}
                </span>
              </p>
              {!session.is_current && (
                <button
                  type="button"
                  className="button button--quiet"
                  aria-label={texts.own.endOne({
                    device: deviceOf(session),
                    moment: shortMomentIn(session.at, language),
                  })}
                  onClick={() => void end(() => endOneSession(session.id), texts.own.ended)}
                >
                  {texts.own.end}
                </button>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <button
            type="button"
            className="button button--quiet"
            onClick={() => void end(endOtherSessions, texts.own.othersEnded)}
          >
            {texts.own.endOthers}
          </button>
        )}
      </section>
      <section className="account__section" aria-labelledby={signInsId}>
        <h2 id={signInsId}>{texts.own.signIns}</h2>
        <p className="account__hint">{texts.own.signInsHint}</p>
        <ul className="account__list account__list--dense">
          {data.map((signIn) => (
            <li key={signIn.id} className="account__row">
              <p>
                {moment(signIn.at)}
                <span className="account__line">
                  {deviceOf(signIn)}, {signIn.network || texts.unknownNetwork}
                </span>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
