import { poll } from '../content/poll';
import { useVotingTexts } from '../languages/voting-texts';
import { leaveTo } from '../leave-to';
import '../components/button.css';
import { Icon } from '../components/icon';

/** Leads to the free-gifts site at once. `quiet`: the page has a more important button. */
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
