import type { PersonsVote } from '../../../api/people';
import { asked } from '../../../content/asked';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { countryName } from '../country-name';
import { momentIn } from '../moment';
import '../record-dialog.css';

/** A vote of the person, field by field. */
export function StoredVote({ vote }: { vote: PersonsVote }) {
  const { person: texts, votes, emails } = useAdminTexts();
  const language = useLanguage();
  const { cast_at, unsubscribed_at, erased_at } = vote;
  const moment = (at: string | null) => at && momentIn(at, language);
  // What an earlier poll file asked for is still stored, so the person may know it.
  const hasPhoneNumber = asked.phone_number || vote.phone_number !== '';
  const hasZipCode = asked.zip_code || vote.zip_code !== '';
  const hasNewsletter = asked.newsletter || vote.free_gifts;
  const state = unsubscribed_at && emails.unsubscribed({ moment: momentIn(unsubscribed_at, language) });
  const parts: (false | [string, string | null])[] = [
    [votes.name, vote.name],
    [votes.email, vote.email],
    hasPhoneNumber && [votes.phoneNumber, vote.phone_number],
    [votes.country, countryName(vote.country, language)],
    hasZipCode && [votes.zipCode, vote.zip_code],
    hasNewsletter && [votes.freeGifts, vote.free_gifts ? votes.yes : votes.no],
    [emails.source, vote.source],
    [emails.words, vote.words || emails.unknown],
    [votes.castAt, moment(cast_at)],
    hasNewsletter && [emails.state, state],
  ];
  return (
    <>
      <h3>{cast_at === null ? texts.pending : texts.vote}</h3>
      {erased_at !== null && <p>{texts.erased({ moment: momentIn(erased_at, language) })}</p>}
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
