import type { PollState } from 'backend/poll-period';
import { perLanguage } from '../../content/languages';
import { localText, poll, timeNow } from '../../content/poll';
import { useHydrated } from '../../hooks/use-hydrated';
import { useLanguage } from '../../languages/language';
import { useTexts } from '../../languages/texts';
import { usePollState } from './use-poll-state';
import './poll-notice.css';

/** Says why no votes are accepted; renders nothing while voting is open. */
export function PollNotice({ id }: { id?: string }) {
  const state = usePollState();
  const why = useWhyNotOpen();
  if (state === 'open') return null;
  return (
    // Node.js and browsers may format a date differently, so the text may change on hydration.
    <p className="poll-notice" id={id} suppressHydrationWarning>
      {why(state)}
    </p>
  );
}

/** Returns a function for the text that says when voting opens, why it is paused, or that it has closed. */
export function useWhyNotOpen(): (state: Exclude<PollState, 'open'>) => string {
  const texts = useTexts();
  const language = useLanguage();
  const format = useHydrated() ? momentFormat(language) : drawnMomentFormat(language);
  const at = (time: string) => format.format(new Date(time));
  return (state) => {
    if (state === 'paused' && poll.paused) return texts.poll.paused({ reason: localText(poll.paused, language) });
    if (state === 'not-yet' && poll.opens_at) return texts.poll.notYetOpen({ opens: at(poll.opens_at) });
    const until = poll.confirmable_until;
    return texts.poll.closed({ until: until && Date.parse(until) > timeNow() ? at(until) : undefined });
  };
}

const moment = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** In the visitor's time zone, whose name is part of the text. */
const momentFormat = perLanguage((locale) => new Intl.DateTimeFormat(locale, moment));

/** In UTC, because the build does not know the visitor's time zone. */
const drawnMomentFormat = perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...moment, timeZone: 'UTC' }));
