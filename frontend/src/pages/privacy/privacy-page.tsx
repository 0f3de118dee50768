import { GROUP, LONGEST_WAIT } from 'backend/log-groups';
import type { ReactNode } from 'react';
import { ContactLink } from '../../components/contact-link';
import { Paragraphs } from '../../components/paragraphs';
import '../../components/reading.css';
import '../../components/document.css';
import { enabledFields } from '../../content/enabled-fields';
import { homeName } from '../../content/home';
import { isLink } from '../../content/is-link';
import { localText, poll } from '../../content/poll';
import { pollData, pollPart } from '../../content/poll-data';
import { usePageTitle } from '../../hooks/use-page-title';
import { useLanguage } from '../../languages/language';
import { usePrivacyTexts } from '../../languages/privacy-texts';
import { useTexts } from '../../languages/texts';

/** /privacy: what the product stores, for how long and for whom, plus the operator's text. */
export function PrivacyPage() {
  const { privacy } = useTexts().pageTitles;
  const texts = usePrivacyTexts();
  usePageTitle(privacy);
  const { oneVote, stored, seen, received, kept, deleted } = texts;
  const home = homeName(useLanguage());
  const isConfirmed = poll.confirmation === 'mail';
  const keptAddress = enabledFields.newsletter ? kept.unagreedAddress : kept.address;
  const notices = pollPart('notices');
  return (
    <main className="page page--narrow page--reading">
      <h1>{privacy}</h1>
      <div className="card document">
        <p>{texts.introduction}</p>
        <p>
          <strong>{texts.summary}</strong>
        </p>
        <Contents />
        <Operator />
        <Section id="oneVote" heading={oneVote.heading}>
          <p>{oneVote.rule}</p>
          <p>{isConfirmed ? oneVote.confirmed : oneVote.notChecked}</p>
        </Section>
        <Section id="stored" heading={stored.heading}>
          <Facts
            facts={[
              stored.details({ ...enabledFields, zip_code: zipCodeAsked() }),
              stored.choice(enabledFields),
              stored.voterKey,
              stored.network,
              enabledFields.newsletter && stored.newsletter,
            ]}
          />
          {isConfirmed && <p>{stored.pending}</p>}
        </Section>
        <Section id="seen" heading={seen.heading}>
          <Facts
            facts={[
              seen.administrators,
              seen.database,
              seen.everybody({ home }),
              seen.results,
              seen.log({ home, votes: GROUP, minutes: LONGEST_WAIT }),
            ]}
          />
        </Section>
        <Section id="received" heading={received.heading}>
          <Receivers />
          <p>{received.exported}</p>
          {isConfirmed && <p>{received.mail}</p>}
          {pollData.measurementId !== null && <p>{received.analytics}</p>}
        </Section>
        <Section id="kept" heading={kept.heading}>
          <Facts
            facts={[
              notices.details_days === undefined ? kept.votes : kept.votesUntil({ days: notices.details_days }),
              notices.unagreed_address_days !== undefined && keptAddress({ days: notices.unagreed_address_days }),
              poll.closes_at === null ? kept.networkForGood : kept.networkUntil({ days: notices.network_days }),
              enabledFields.newsletter && kept.emails,
              kept.log,
              isConfirmed && kept.pending({ days: notices.confirm_within_days }),
              kept.logs,
              kept.backups,
              kept.cookie,
              kept.tab,
              poll.receipts === 'on' && kept.receipt({ confirmed: isConfirmed, days: notices.confirm_within_days }),
              kept.count,
              isConfirmed && kept.pendingTab,
            ]}
          />
        </Section>
        <Section id="deleted" heading={deleted.heading}>
          <p>{poll.operator.contact === null ? deleted.askWithoutContact : deleted.ask}</p>
          <p>{deleted.erased({ ...enabledFields, zip_code: enabledFields.zip_code !== false })}</p>
          <p>{deleted.stays(enabledFields)}</p>
          {enabledFields.newsletter && <p>{deleted.newsletter}</p>}
        </Section>
        <OperatorsNotice />
      </div>
    </main>
  );
}

/** Whether all voters give a zip code, those who want to, or none. */
function zipCodeAsked(): 'required' | 'optional' | 'other' {
  if (!enabledFields.zip_code) return 'other';
  return enabledFields.zip_code === 'optional' ? 'optional' : 'required';
}

function Section({ id, heading, children }: { id: SectionId; heading: string; children: ReactNode }) {
  return (
    <section>
      <h2 id={id} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

const sections = ['operator', 'oneVote', 'stored', 'seen', 'received', 'kept', 'deleted', 'notice'] as const;

type SectionId = (typeof sections)[number];

/** Leads to each section, without a change of the address. */
function Contents() {
  const texts = usePrivacyTexts();
  const { privacy_notice } = pollPart('notices');
  return (
    <nav aria-label={texts.contents}>
      <ul>
        {sections
          .filter((id) => id !== 'notice' || privacy_notice !== null)
          .map((id) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {texts[id].heading}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function Facts({ facts }: { facts: readonly (string | false)[] }) {
  return <ul>{facts.map((fact) => fact && <li key={fact}>{fact}</li>)}</ul>;
}

function Operator() {
  const { operator } = usePrivacyTexts();
  const language = useLanguage();
  const { name, contact } = poll.operator;
  return (
    <Section id="operator" heading={operator.heading}>
      <p>{name === null ? operator.hasNoName : operator.isRunBy({ name: localText(name, language) })}</p>
      {contact === null ? (
        <p>{operator.hasNoContact}</p>
      ) : (
        <p>
          <span>{operator.contact}</span> <ContactLink contact={contact} text={contact} />
        </p>
      )}
    </Section>
  );
}

/** Who gets the details, in the operator's words, or nobody. */
function Receivers() {
  const { received } = usePrivacyTexts();
  const words = pollPart('notices').handOver?.[useLanguage()];
  const giftsSite = poll.links.free_gifts === null ? '' : received.giftsSite;
  const otherSites = enabledFields.newsletter ? received.otherSites : giftsSite;
  if (words === undefined) {
    return (
      <>
        <p>{received.nobody(enabledFields)}</p>
        {otherSites && <p>{otherSites}</p>}
      </>
    );
  }
  return (
    <>
      <p>{received.somebody}</p>
      <p>{words}</p>
      <p>{received.before}</p>
      {otherSites && <p>{otherSites}</p>}
    </>
  );
}

function OperatorsNotice() {
  const { notice } = usePrivacyTexts();
  const { newTab } = useTexts();
  const language = useLanguage();
  const { privacy_notice } = pollPart('notices');
  if (privacy_notice === null) return null;
  return (
    <Section id="notice" heading={notice.heading}>
      {isLink(privacy_notice) ? (
        <p>
          <a href={privacy_notice} target="_blank" rel="noopener noreferrer">
            <span>{notice.link}</span> <span className="visually-hidden">{newTab}</span>
          </a>
        </p>
      ) : (
        <Paragraphs text={localText(privacy_notice, language)} />
      )}
    </Section>
  );
}
