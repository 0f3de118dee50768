import '../item-list.css';
import { PollHistory } from './poll-history';
import { VotingState } from './voting-state';

/** Whether votes are taken, and the poll's versions. */
export function PollView() {
  return (
    <div className="item-list">
      <VotingState />
      <PollHistory />
    </div>
  );
}
