import '../item-list.css';
import { PollForm } from './poll-form';
import { PollHistory } from './poll-history';
import { VotingState } from './voting-state';

export function PollView() {
  return (
    <div className="item-list">
      <VotingState />
      <PollForm />
      <PollHistory />
    </div>
  );
}
