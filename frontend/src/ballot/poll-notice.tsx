import { perLanguage } from '../content/languages';
import { type PollState, poll } from '../content/poll';
import { useHydrated } from '../hooks/use-hydrated';
import { useLanguage } from '../languages/language';
import { useTexts } from '../languages/texts';
import { usePollState } from './use-poll-state';
import './poll-notice.css';

/** Says before `opens_at` and after `closes_at` that no votes are taken; nothing while they are. */
export function PollNotice({ id }: { id?: string }) {
  const state = usePollState();
  const why = useWhyNotOpen();
  if (state === 'open') return null;
  return (
    // Where the build drew it, a formatter of another version did.
    <p className="poll-notice" id={id} suppressHydrationWarning>
      {why(state)}
    </p>
  );
}

/** Says why no votes are taken: when voting opens, or that it has closed. */
export function useWhyNotOpen(): (state: Exclude<PollState, 'open'>) => string {
  const texts = useTexts();
  const language = useLanguage();
  const format = useHydrated() ? momentFormat(language) : drawnMomentFormat(language);
  return (state) =>
    state === 'not-yet' && poll.opens_at !== null
      ? texts.poll.notYetOpen(format.format(new Date(poll.opens_at)))
      : texts.poll.closed;
}

const moment = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** In the visitor's own time zone, which it names. */
const momentFormat = perLanguage((locale) => new Intl.DateTimeFormat(locale, moment));

/** The build does not know where its visitors are. */
const drawnMomentFormat = perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...moment, timeZone: 'UTC' }));
