import type { PollFile } from 'backend/poll-file';
import '../../components/button.css';
import { localText } from '../../content/poll';
import { texts } from '../../content/texts';

interface CandidateCardProps {
  candidate: PollFile['candidates'][number];
  disabled: boolean;
  /** The id of the text that says why, where there is one. */
  disabledBecause: string | undefined;
  onLock: () => void;
}

/** Both candidates get the same card: nothing in it favours one. */
export function CandidateCard({ candidate, disabled, disabledBecause, onLock }: CandidateCardProps) {
  return (
    <li className="card candidate-card">
      <img className="candidate-card__portrait" src={candidate.portrait} alt="" width="320" height="320" />
      <h2 className="candidate-card__name">{candidate.name}</h2>
      <p className="candidate-card__text">{localText(candidate.text)}</p>
      <button
        type="button"
        className="button button--primary candidate-card__lock"
        aria-label={texts.candidateChoice.lockMyVoteFor(candidate.name)}
        aria-describedby={disabledBecause}
        disabled={disabled}
        onClick={onLock}
      >
        {texts.candidateChoice.lockMyVote}
      </button>
    </li>
  );
}
