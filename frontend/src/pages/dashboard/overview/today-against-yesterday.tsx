import type { Overview } from '../../../api/overview';
import { formatNumber } from '../../../components/format-number';
import type { AdminTexts } from '../../../content/en/admin-texts';
import type { Language } from '../../../content/languages';
import { localText, poll } from '../../../content/poll';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';

/** Today's votes and yesterday's as numbers: six of them need no chart. */
export function TodayAgainstYesterday({ today, yesterday }: Pick<Overview, 'today' | 'yesterday'>) {
  const texts = useAdminTexts().overview;
  const language = useLanguage();
  const both = ([first, second]: readonly [number, number]) => first + second;
  return (
    <section className="chart" aria-labelledby="today-heading">
      <h2 id="today-heading">{texts.todayHeading}</h2>
      <p className="chart__hint">{texts.todayHint}</p>
      <ul className="today">
        <Comparison name={localText(poll.candidates[0].name, language)} today={today[0]} yesterday={yesterday[0]} />
        <Comparison name={localText(poll.candidates[1].name, language)} today={today[1]} yesterday={yesterday[1]} />
        <Comparison name={texts.total} today={both(today)} yesterday={both(yesterday)} />
      </ul>
    </section>
  );
}

function Comparison({ name, today, yesterday }: { name: string; today: number; yesterday: number }) {
  const texts = useAdminTexts().overview;
  const language = useLanguage();
  return (
    <li className="today__card">
      <h3 className="today__name">{name}</h3>
      <dl className="today__numbers">
        <dt>{texts.today}</dt>
        <dd>{formatNumber(today, language)}</dd>
        <dt>{texts.yesterday}</dt>
        <dd>{formatNumber(yesterday, language)}</dd>
      </dl>
      <p className="chart__hint">{difference(today - yesterday, texts, language)}</p>
    </li>
  );
}

function difference(more: number, texts: AdminTexts['overview'], language: Language): string {
  if (more === 0) return texts.asMany;
  return more > 0 ? texts.more(formatNumber(more, language)) : texts.fewer(formatNumber(-more, language));
}
