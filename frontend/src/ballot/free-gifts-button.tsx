import { poll } from '../content/poll';
import { useVotingTexts } from '../languages/voting-texts';
import { leaveTo } from '../leave-to';
import '../components/button.css';
import { Icon } from '../components/icon';

/** Goes to the free-gifts site at once; quiet where something else comes first. */
export function FreeGiftsButton({ quiet = false }: { quiet?: boolean }) {
  const votingTexts = useVotingTexts();
  return (
    <button
      type="button"
      className={quiet ? 'button button--quiet' : 'button button--primary'}
      onClick={() => leaveTo(poll.links.free_gifts)}
    >
      <Icon name="gift" />
      {votingTexts.onward.freeGifts}
    </button>
  );
}
