import { type PollState, poll } from '../content/poll';
import { texts } from '../content/texts';
import { usePollState } from '../hooks/use-poll-state';
import './poll-notice.css';

/** Says before `opens_at` and after `closes_at` that no votes are taken; nothing while they are. */
export function PollNotice({ id }: { id?: string }) {
  const state = usePollState();
  if (state === 'open') return null;
  return (
    <p className="poll-notice" id={id}>
      {whyNotOpen(state)}
    </p>
  );
}

export function whyNotOpen(state: Exclude<PollState, 'open'>): string {
  return state === 'not-yet' && poll.opens_at !== null
    ? texts.poll.notYetOpen(momentFormat.format(new Date(poll.opens_at)))
    : texts.poll.closed;
}

/** In the visitor's own time zone, which it names. */
const momentFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
