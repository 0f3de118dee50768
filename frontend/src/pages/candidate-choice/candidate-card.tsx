import type { PollFile } from 'backend/poll-file';
import '../../components/button.css';
import { localText } from '../../content/poll';
import { useLanguage } from '../../languages/language';
import { useVotingTexts } from '../../languages/voting-texts';

interface CandidateCardProps {
  candidate: PollFile['candidates'][number];
  disabled: boolean;
  /** The id of the element that says why the button is disabled. */
  disabledBecause: string | undefined;
  onLock: (button: HTMLButtonElement) => void;
}

/** The card of a candidate, alike for both, so that it favours neither (decision 019). */
export function CandidateCard({ candidate, disabled, disabledBecause, onLock }: CandidateCardProps) {
  const votingTexts = useVotingTexts();
  const language = useLanguage();
  const name = localText(candidate.name, language);
  return (
    <li className="card candidate-card">
      <img className="candidate-card__portrait" src={candidate.portrait} alt="" width="320" height="320" />
      <h2 className="candidate-card__name">{name}</h2>
      <p className="candidate-card__text">{localText(candidate.text, language)}</p>
      <button
        type="button"
        className="button button--primary candidate-card__lock"
        aria-label={votingTexts.candidateChoice.lockMyVoteFor(name)}
        aria-describedby={disabledBecause}
        disabled={disabled}
        onClick={({ currentTarget }) => onLock(currentTarget)}
      >
        {votingTexts.candidateChoice.lockMyVote}
      </button>
    </li>
  );
}
