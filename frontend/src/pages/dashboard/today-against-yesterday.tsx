import type { Overview } from '../../api/overview';
import { formatNumber } from '../../components/format-number';
import { adminTexts } from '../../content/admin-texts';
import { poll } from '../../content/poll';

const texts = adminTexts.overview;

/** Figures rather than a chart: there are six of them. */
export function TodayAgainstYesterday({ today, yesterday }: Pick<Overview, 'today' | 'yesterday'>) {
  const both = ([first, second]: readonly [number, number]) => first + second;
  return (
    <section className="chart" aria-labelledby="today-heading">
      <h2 id="today-heading">{texts.todayHeading}</h2>
      <p className="chart__hint">{texts.todayHint}</p>
      <ul className="today">
        <Comparison name={poll.candidates[0].name} today={today[0]} yesterday={yesterday[0]} />
        <Comparison name={poll.candidates[1].name} today={today[1]} yesterday={yesterday[1]} />
        <Comparison name={texts.total} today={both(today)} yesterday={both(yesterday)} />
      </ul>
    </section>
  );
}

function Comparison({ name, today, yesterday }: { name: string; today: number; yesterday: number }) {
  return (
    <li className="today__card">
      <h3 className="today__name">{name}</h3>
      <dl className="today__figures">
        <dt>{texts.today}</dt>
        <dd>{formatNumber(today)}</dd>
        <dt>{texts.yesterday}</dt>
        <dd>{formatNumber(yesterday)}</dd>
      </dl>
      <p className="chart__hint">{difference(today - yesterday)}</p>
    </li>
  );
}

function difference(more: number): string {
  if (more === 0) return texts.asMany;
  return more > 0 ? texts.more(formatNumber(more)) : texts.fewer(formatNumber(-more));
}
