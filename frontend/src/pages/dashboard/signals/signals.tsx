import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchSignals, type Signals as SignalsResponse, type SignalsWindow, type Standing } from '../../../api/signals';
import { formatNumber } from '../../../components/format-number';
import { Spinner } from '../../../components/spinner';
import { asked } from '../../../content/asked';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { countryName } from '../country-name';
import { Failure } from '../failure';
import { RefreshButton } from '../refresh-button';
import { useOpenVotes } from '../votes/use-open-votes';
import type { VotesFilter } from '../votes/votes-filter';
import { later, momentText } from './moments';
import { Networks } from './networks';
import { SignalTable } from './signal-table';
import './signals.css';
import { VotesOverTime } from './votes-over-time';

const windows: readonly SignalsWindow[] = ['hour', 'day', 'poll'];
const hourSeconds = 3_600;

/** What stands out among the votes (decision 022). Without candidates. */
export function Signals() {
  const texts = useAdminTexts().signals;
  const [window, setWindow] = useState<SignalsWindow>('day');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['signals', window],
    queryFn: ({ signal }) => fetchSignals(window, signal),
  });
  return (
    <div className="signals" aria-busy={isFetching}>
      <div className="signals__tools">
        <fieldset className="signals__windows">
          <legend>{texts.window}</legend>
          {windows.map((each) => (
            <label key={each}>
              <input type="radio" name="window" checked={each === window} onChange={() => setWindow(each)} />
              {texts.windows[each]}
            </label>
          ))}
        </fieldset>
        <RefreshButton onClick={() => void refetch()} />
      </div>
      {!isFetching && error && <Failure error={error} tooSlow="signals.too_slow" />}
      {isFetching && <Spinner />}
      {data && <Found signals={data} window={window} />}
    </div>
  );
}

function Found({ signals, window }: { signals: SignalsResponse; window: SignalsWindow }) {
  const texts = useAdminTexts().signals;
  const language = useLanguage();
  const openVotes = useOpenVotes();
  const isPoll = window === 'poll';
  const number = (value: number) => formatNumber(value, language);
  const numbers = ({ votes, usual, score }: Standing) => [number(votes), number(usual), number(score)];
  const headings = (name: string) => [name, ...(isPoll ? [texts.hour] : []), texts.votes, texts.usual, texts.score];
  const hourCell = (hour: string | null) => (isPoll ? [hour ? momentText(hour, language) : ''] : []);

  /** Opens those that count, of the hour or of the window. */
  const show = (filter: Partial<VotesFilter>, hour: string | null = null) =>
    openVotes({
      ...filter,
      status: 'counted',
      castFrom: hour ?? signals.from ?? '',
      ...(hour && { castTo: later(hour, hourSeconds) }),
    });

  return (
    <>
      <p className="chart__hint">
        {texts.counted({ moment: momentText(signals.until, language) })} {isPoll && texts.pollHint} {texts.scoreHint}
      </p>
      <VotesOverTime
        signals={signals}
        isPoll={isPoll}
        onShow={(castFrom, castTo) => openVotes({ castFrom, castTo, status: 'counted' })}
      />
      <Networks networks={signals.networks} onShow={(networks) => show({ networks })} />
      <SignalTable
        heading={texts.mailDomains}
        hint={isPoll ? texts.hourHint : texts.shareHint}
        headings={headings(texts.mailDomain)}
        rows={signals.mailDomains.map((row) => ({
          key: row.mailDomain,
          name: row.isThrowAway ? `${row.mailDomain} (${texts.throwAwayMark})` : row.mailDomain,
          cells: [...hourCell(row.hour), ...numbers(row)],
          showLabel: texts.showOf({ what: row.mailDomain }),
          onShow: () => show({ mailDomain: row.mailDomain }, row.hour),
        }))}
      />
      {asked.zip_code && (
        <SignalTable
          heading={texts.zipCodes}
          hint={isPoll ? texts.hourHint : texts.shareHint}
          headings={headings(texts.zipCode)}
          rows={signals.zipCodes.map((row) => {
            const name = `${row.zipCode}, ${countryName(row.country, language)}`;
            return {
              key: `${row.country} ${row.zipCode}`,
              name,
              cells: [...hourCell(row.hour), ...numbers(row)],
              showLabel: texts.showOf({ what: name }),
              onShow: () => show({ country: row.country, exactZipCode: row.zipCode }, row.hour),
            };
          })}
        />
      )}
      <SignalTable
        heading={texts.throwAway}
        hint={texts.throwAwayHint}
        headings={[texts.mailDomain, texts.votes]}
        rows={signals.throwAwayDomains.map(({ mailDomain, votes }) => ({
          key: mailDomain,
          name: mailDomain,
          cells: [number(votes)],
          showLabel: texts.showOf({ what: mailDomain }),
          onShow: () => show({ mailDomain }),
        }))}
      />
      <SignalTable
        heading={texts.names}
        hint={texts.sameNameHint}
        headings={[texts.name, texts.votes]}
        rows={signals.names.map(({ name, votes }) => ({
          key: name,
          name,
          cells: [number(votes)],
          showLabel: texts.showOf({ what: name }),
          onShow: () => show({ exactName: name }),
        }))}
      />
      {asked.phone_number && (
        <SignalTable
          heading={texts.phoneNumbers}
          hint={texts.samePhoneHint}
          headings={[texts.phoneNumber, texts.votes]}
          rows={signals.phoneNumbers.map(({ phoneNumber, votes }) => ({
            key: phoneNumber,
            name: phoneNumber,
            cells: [number(votes)],
            showLabel: texts.showOf({ what: phoneNumber }),
            onShow: () => show({ phoneNumber }),
          }))}
        />
      )}
    </>
  );
}
