import type { OverviewDto, VoteTimesDto } from '../../../api/schema';
import { formatNumber } from '../../../components/format-number';
import type { Language } from '../../../content/languages';
import { localText, poll } from '../../../content/poll';
import type { AdminTexts } from '../../../content/texts';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Chart } from '../chart';
import { Bars } from './bars';
import { timeInUtc } from './moments';
import { shareText } from './share';

interface TotalsProps {
  overview: OverviewDto;
  times: VoteTimesDto | undefined;
}

/** All votes, those of today, those of yesterday in the same hours, and the candidates' shares. */
export function Totals({ overview: { totals }, times }: TotalsProps) {
  const texts = useAdminTexts().overview;
  const language = useLanguage();
  const all = totals.reduce((sum, votes) => sum + votes, 0);
  const bars = poll.candidates.map(({ id, name }, place) => ({
    key: `${id}`,
    label: localText(name, language),
    votes: totals[place] ?? 0,
    place,
  }));
  const time = times && timeInUtc(times.until, language);
  return (
    <>
      <dl className="figures">
        <Figure name={texts.total} votes={all} />
        {times && time && (
          <>
            <Figure name={texts.today({ time })} votes={times.today} note={difference(times, texts, language)} />
            <Figure name={texts.yesterday({ time })} votes={times.yesterday} />
          </>
        )}
      </dl>
      <Chart
        heading={texts.totals}
        table={{
          headings: [texts.candidate, texts.votes, texts.share],
          rows: [
            ...bars.map(({ key, label, votes }) => ({
              key,
              cells: [label, votes, shareText(votes, all, language)] as const,
            })),
            { key: 'all', cells: [texts.total, all, shareText(all, all, language)] },
          ],
        }}
      >
        <Bars all={all} bars={bars} />
      </Chart>
    </>
  );
}

function Figure({ name, votes, note }: { name: string; votes: number; note?: string }) {
  const language = useLanguage();
  return (
    <div className="figures__figure">
      <dt>{name}</dt>
      <dd className="figures__votes">{formatNumber(votes, language)}</dd>
      {note && <dd className="chart__hint">{note}</dd>}
    </div>
  );
}

function difference({ today, yesterday }: VoteTimesDto, texts: AdminTexts['overview'], language: Language): string {
  const more = today - yesterday;
  if (more === 0) return texts.asMany;
  return more > 0
    ? texts.more({ difference: formatNumber(more, language) })
    : texts.fewer({ difference: formatNumber(-more, language) });
}
