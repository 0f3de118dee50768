import type { PersonsVote } from '../../../api/people';
import { type VoterField, voterFields } from '../../../api/voter-details';
import { enabledFields, isEnabled } from '../../../content/enabled-fields';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { useVotingTexts } from '../../../languages/voting-texts';
import { countryName } from '../country-name';
import { momentIn } from '../moment';
import { Facts } from '../record-dialog';

export function StoredVote({ vote }: { vote: PersonsVote }) {
  const { person: texts, votes, emails } = useAdminTexts();
  const { voterForm } = useVotingTexts();
  const language = useLanguage();
  const cast = 'cast_at' in vote ? vote : null;
  // What an earlier poll file asked for is still stored, so the person may know it.
  const typed = voterFields.filter((field) => isEnabled(field) || vote[field]);
  const hasNewsletter = enabledFields.newsletter || Boolean(vote.free_gifts);
  // The form asks with other words than a record is headed by.
  const headings: Partial<Record<VoterField, string>> = { country: votes.country, zip_code: votes.zipCode };
  const subscribed = cast?.free_gifts && cast.status === 'counted' ? emails.states.subscribed : null;
  const state = cast?.unsubscribed_at
    ? emails.unsubscribed({ moment: momentIn(cast.unsubscribed_at, language) })
    : subscribed;
  const parts: (false | [string, string | null | undefined])[] = [
    ...typed.map((field): [string, string | undefined] => [
      headings[field] ?? voterForm[field],
      field === 'country' ? countryName(vote.country, language) : vote[field],
    ]),
    hasNewsletter && [votes.freeGifts, vote.free_gifts ? votes.yes : votes.no],
    [emails.source, vote.source],
    [emails.words, vote.words || emails.unknown],
    [votes.castAt, cast && momentIn(cast.cast_at, language)],
    [votes.network, vote.network],
    [votes.mailDomain, vote.mail_domain],
    cast !== null && [votes.number, cast.id],
    cast !== null && [votes.statusLabel, votes.statuses[cast.status]],
    hasNewsletter && [emails.state, state],
  ];
  return (
    <>
      <h3>{cast ? texts.vote : texts.pending}</h3>
      {cast?.erased_at && <p>{texts.erased({ moment: momentIn(cast.erased_at, language) })}</p>}
      <Facts facts={parts.filter((part) => part !== false)} />
    </>
  );
}
