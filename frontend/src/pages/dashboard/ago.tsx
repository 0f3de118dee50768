import { useState } from 'react';
import { useInterval } from '../../hooks/use-interval';
import { useLanguage } from '../../languages/language';
import { momentIn } from './moment';

/** ms. How long a relative time stays true. */
const refreshed = 30_000;
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const alone = (ago: string) => ago;

/** How long ago an ISO 8601 moment was, with the exact time on hover. `words`: the text around it. */
export function Ago({ at, words = alone }: { at: string; words?: (ago: string) => string }) {
  const language = useLanguage();
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), refreshed);
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000);
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? units[2];
  const text = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  return (
    <time dateTime={at} title={momentIn(at, language)}>
      {words(text.format(-Math.floor(seconds / length), unit))}
    </time>
  );
}
