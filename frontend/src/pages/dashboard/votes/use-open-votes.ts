import { useSearchParams } from 'react-router-dom';
import { useAccount } from '../../../features/session/admin-session';
import { beginAt } from '../list-position';
import { type VotesFilter, votesMemory } from './votes-filter';

/** Opens the list of votes with only this filter, from another view. */
export function useOpenVotes(): (filter: Partial<VotesFilter>) => void {
  const account = useAccount();
  const [, setAddress] = useSearchParams();
  return (filter) => {
    beginAt(votesMemory, account, filter);
    setAddress({ show: 'votes' });
  };
}
