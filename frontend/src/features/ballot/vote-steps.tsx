import { poll } from '../../content/poll';
import { useVotingTexts } from '../../languages/voting-texts';
import './vote-steps.css';

const withMail = ['details', 'choice', 'confirmation'] as const;
const withoutMail = ['details', 'choice'] as const;

/** The steps of a vote, with the current one marked; null: all are done. */
export function VoteSteps({ current }: { current: (typeof withMail)[number] | null }) {
  const { steps } = useVotingTexts();
  return (
    <ol className="vote-steps" aria-label={steps.label}>
      {(poll.confirmation === 'mail' ? withMail : withoutMail).map((step, place) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          <span className="vote-steps__number">{place + 1}</span> <span>{steps[step]}</span>
        </li>
      ))}
    </ol>
  );
}
