import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endOneSession, endOtherSessions, fetchSignIns } from '../../../api/account';
import type { SignInDto } from '../../../api/schema';
import { useToast } from '../../../components/toast';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Fetched } from '../fetched';
import { Item } from '../item';
import { shortMomentIn } from '../moment';
import { Section } from '../section';

/** One's sessions, each with a button that ends it, and the sign-ins of 90 days. */
export function SignInSections() {
  const query = useQuery({ queryKey: ['account', 'sign-ins'], queryFn: fetchSignIns });
  const { own: texts, failed, unknownDevice, unknownNetwork } = useAdminTexts().account;
  const language = useLanguage();
  const toast = useToast();
  const momentOf = (at: string) => shortMomentIn(at, language);
  const deviceOf = ({ device }: SignInDto) => device || unknownDevice;
  const end = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast(done);
    } catch {
      toast(failed);
    }
    await query.refetch();
  };
  return (
    <Fetched query={query}>
      {({ sign_ins }) => (
        <>
          <Section title={texts.sessions}>
            <ul className="item-list__list">
              {sign_ins
                .filter(({ is_open }) => is_open)
                .map((session) => (
                  <Item
                    key={session.id}
                    controls={
                      !session.is_current && (
                        <Button
                          aria-label={texts.endOne({ device: deviceOf(session), moment: momentOf(session.at) })}
                          onClick={() => void end(() => endOneSession(session.id), texts.ended)}
                        >
                          {texts.end}
                        </Button>
                      )
                    }
                  >
                    <p>
                      <strong>{deviceOf(session)}</strong>
                      {session.is_current && ` (${texts.thisSession})`}
                    </p>
                    <p className="note">{session.network || unknownNetwork}</p>
                    <p className="note">
                      {texts.since({ moment: momentOf(session.at) })}
                      {', '}
                      {texts.lastSeen({ moment: momentOf(session.last_seen_at) })}
                    </p>
                  </Item>
                ))}
            </ul>
            {sign_ins.some(({ is_open, is_current }) => is_open && !is_current) && (
              <Group>
                <Button onClick={() => void end(endOtherSessions, texts.othersEnded)}>{texts.endOthers}</Button>
              </Group>
            )}
          </Section>
          <Section title={texts.signIns} hint={texts.signInsHint}>
            <ul className="item-list__list">
              {sign_ins.map((signIn) => (
                <Item key={signIn.id}>
                  <time dateTime={signIn.at}>{momentOf(signIn.at)}</time>
                  <p className="note">
                    {deviceOf(signIn)}, {signIn.network || unknownNetwork}
                  </p>
                </Item>
              ))}
            </ul>
          </Section>
        </>
      )}
    </Fetched>
  );
}
