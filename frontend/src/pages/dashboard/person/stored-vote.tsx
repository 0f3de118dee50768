import type { PersonsVote } from '../../../api/people';
import { enabledFields } from '../../../content/enabled-fields';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { countryName } from '../country-name';
import { momentIn } from '../moment';
import '../record-dialog.css';

/** A vote of the person, field by field. */
export function StoredVote({ vote }: { vote: PersonsVote }) {
  const { person: texts, votes, emails } = useAdminTexts();
  const language = useLanguage();
  const cast = 'cast_at' in vote ? vote : null;
  // What an earlier poll file asked for is still stored, so the person may know it.
  const hasPhoneNumber = enabledFields.phone_number || Boolean(vote.phone_number);
  const hasZipCode = enabledFields.zip_code || Boolean(vote.zip_code);
  const hasNewsletter = enabledFields.newsletter || Boolean(vote.free_gifts);
  const state = cast?.unsubscribed_at && emails.unsubscribed({ moment: momentIn(cast.unsubscribed_at, language) });
  const parts: (false | [string, string | null | undefined])[] = [
    [votes.name, vote.name],
    [votes.email, vote.email],
    hasPhoneNumber && [votes.phoneNumber, vote.phone_number],
    [votes.country, countryName(vote.country, language)],
    hasZipCode && [votes.zipCode, vote.zip_code],
    hasNewsletter && [votes.freeGifts, vote.free_gifts ? votes.yes : votes.no],
    [emails.source, vote.source],
    [emails.words, vote.words || emails.unknown],
    [votes.castAt, cast && momentIn(cast.cast_at, language)],
    hasNewsletter && [emails.state, state],
  ];
  return (
    <>
      <h3>{cast ? texts.vote : texts.pending}</h3>
      {cast?.erased_at && <p>{texts.erased({ moment: momentIn(cast.erased_at, language) })}</p>}
      <dl className="record">
        {parts
          .filter((part) => part !== false)
          .map(([heading, text]) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd dir="auto">{text || '–'}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
