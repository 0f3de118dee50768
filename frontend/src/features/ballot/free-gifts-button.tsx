import { Icon } from '../../components/icon';
import { poll } from '../../content/poll';
import { useVotingTexts } from '../../languages/voting-texts';
import { leaveTo } from '../../leave-to';

/** Leads directly to the free-gifts site; renders nothing if the poll has none. `quiet`: the page has a more important button. */
export function FreeGiftsButton({ quiet = false }: { quiet?: boolean }) {
  const votingTexts = useVotingTexts();
  const site = poll.links.free_gifts;
  if (site === null) return null;
  return (
    <button
      type="button"
      className={quiet ? 'button button--quiet' : 'button button--primary'}
      onClick={() => leaveTo(site)}
    >
      <Icon name="gift" />
      <span>{votingTexts.onward.freeGifts}</span>
    </button>
  );
}
