import '../item-list.css';
import { PollForm } from './poll-form';
import { PollHistory } from './poll-history';
import { VotingState } from './voting-state';

/** Whether votes are taken, the poll itself, and its versions. */
export function PollView() {
  return (
    <div className="item-list">
      <VotingState />
      <PollForm />
      <PollHistory />
    </div>
  );
}
