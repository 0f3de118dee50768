import { Link } from 'react-router-dom';
import type { VoterDetails } from '../../api/voter-details';
import { useVotingTexts } from '../../languages/voting-texts';
import { paths } from '../../paths';
import './details-line.css';

/** Who votes, so that a typo in the address is noticed before the vote is final. */
export function DetailsLine({ details, isSent }: { details: VoterDetails; isSent: boolean }) {
  const { candidateChoice: texts } = useVotingTexts();
  return (
    <div className="details-line">
      <p className="details-line__voter">
        {texts.votingAs({ name: details.name.trim(), email: details.email.trim() })}
      </p>
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
