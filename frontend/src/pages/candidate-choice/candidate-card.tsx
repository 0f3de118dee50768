import { type ReactNode, useId, useRef } from 'react';
import './candidate-card.css';
import { localText, type poll } from '../../content/poll';
import { pollPart } from '../../content/poll-data';
import { usePlainClick } from '../../hooks/use-plain-click';
import { useLanguage } from '../../languages/language';
import { useVotingTexts } from '../../languages/voting-texts';

interface CandidateCardProps {
  candidate: (typeof poll.candidates)[number];
  /** Undefined while no candidate is selected. */
  isSelected: boolean | undefined;
  /** Whether the vote under way is for this candidate; 'open': none is under way. */
  state: 'open' | 'chosen' | 'not-chosen';
  disabled: boolean;
  /** The id of the element that says why the button is disabled. */
  disabledBecause: string | undefined;
  onSelect: () => void;
  onLock: (button: HTMLButtonElement) => void;
  /** The proof of work that this vote waits for; the vote is sent once it is done. */
  work?: ReactNode;
}

/**
 * The card of a candidate, alike for all, so that none is favoured (decision 019). A click anywhere on it selects it; only its
 * button votes (decision 047).
 */
export function CandidateCard({
  candidate,
  isSelected,
  state,
  disabled,
  disabledBecause,
  onSelect,
  onLock,
  work,
}: CandidateCardProps) {
  const { candidateChoice: texts } = useVotingTexts();
  const language = useLanguage();
  const name = localText(candidate.name, language);
  const isSent = state === 'chosen' && work === undefined;
  const [nameId, textId] = [useId(), useId()];
  const radio = useRef<HTMLInputElement>(null);
  const cardClick = usePlainClick(() => {
    radio.current?.focus({ preventScroll: true });
    radio.current?.click();
  });

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have the radio button in the card.
    <li
      className="card candidate-card"
      data-selected={isSelected}
      data-state={state}
      data-disabled={disabled}
      onPointerDown={cardClick.pressed}
      onClick={cardClick.clicked}
    >
      <img
        className="candidate-card__portrait"
        src={candidate.portrait}
        alt=""
        width="320"
        height="320"
        fetchPriority="high"
      />
      <input
        ref={radio}
        type="radio"
        name="candidate"
        className="candidate-card__radio"
        aria-labelledby={nameId}
        aria-describedby={textId}
        checked={isSelected ?? false}
        disabled={disabled}
        onChange={onSelect}
      />
      <h2 className="candidate-card__name" id={nameId}>
        {name}
      </h2>
      <p className="candidate-card__text" id={textId}>
        {localText(pollPart('voting').texts[candidate.id] ?? '', language)}
      </p>
      <div className="candidate-card__actions">
        <button
          type="button"
          className="button button--primary candidate-card__lock"
          aria-label={isSent ? texts.sendingFor({ candidate: name }) : texts.lockMyVoteFor({ candidate: name })}
          aria-describedby={disabledBecause}
          disabled={disabled}
          data-not-yet={texts.oneMoment}
          onClick={({ currentTarget }) => onLock(currentTarget)}
        >
          {isSent ? texts.sending : texts.lockMyVote}
        </button>
        {work}
      </div>
    </li>
  );
}
