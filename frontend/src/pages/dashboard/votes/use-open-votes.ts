import { useNavigate } from 'react-router-dom';
import { useAccount } from '../../../features/session/admin-session';
import { fragmentAt } from '../list-position';
import { type VotesFilter, votesMemory } from './votes-filter';

/** Opens the list of votes with only this filter. */
export function useOpenVotes(): (filter: Partial<VotesFilter>) => void {
  const account = useAccount();
  const navigate = useNavigate();
  return (filter) => {
    void navigate({ search: '?show=votes', hash: fragmentAt(votesMemory, account, filter) });
  };
}
