import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { VoterDetails } from '../../api/voter-details';
import { findCountry, shownName } from '../../content/countries';
import { enabledFields } from '../../content/enabled-fields';
import { wordsFor } from '../../features/ballot/zip-code';
import { useLanguage } from '../../languages/language';
import { useVotingTexts } from '../../languages/voting-texts';
import { paths } from '../../paths';
import './details-line.css';

/** The details that are sent with the vote, so that a typo is noticed before the vote is final. */
export function DetailsLine({ details, isSent }: { details: VoterDetails; isSent: boolean }) {
  const { voterForm, candidateChoice: texts } = useVotingTexts();
  const language = useLanguage();
  const labels = wordsFor(details.country, voterForm, language);
  // The progress of work rerenders the page often, and this compares the names of all countries.
  const country = useMemo(() => findCountry(details.country), [details.country]);
  const shown = [
    [labels.name, details.name],
    [labels.email, details.email],
    [texts.country, country ? shownName(country, language) : details.country],
    ...(enabledFields.zip_code && details.zip_code.trim() ? [[labels.zip_code, details.zip_code]] : []),
  ] as const;

  return (
    <div className="details-line">
      <dl className="details-line__details">
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt className="visually-hidden">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* What was sent cannot be changed any more. The word stays, so that nothing moves. */}
      {isSent ? (
        <span className="details-line__change">{texts.change}</span>
      ) : (
        <Link className="details-line__change" to={paths.voterForm} aria-label={texts.changeDetails}>
          {texts.change}
        </Link>
      )}
    </div>
  );
}
