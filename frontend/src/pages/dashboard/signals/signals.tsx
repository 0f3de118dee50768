import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type NetworkDto,
  type SignalsDto as SignalsResponse,
  type SignalsWindow,
  signalsWindowValues,
} from '../../../api/schema';
import { fetchSignals } from '../../../api/signals';
import { Spinner } from '../../../components/spinner';
import { enabledFields } from '../../../content/enabled-fields';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { countryName } from '../country-name';
import { Failure } from '../failure';
import { minuteIn } from '../moment';
import { Options } from '../options';
import { RefreshButton } from '../refresh-button';
import { useOpenVotes } from '../votes/use-open-votes';
import type { VotesFilter } from '../votes/votes-filter';
import { Networks } from './networks';
import { SignalTable } from './signal-table';
import './signals.css';
import { VotesOverTime } from './votes-over-time';

const HOUR = 3_600_000;

/** What stands out among the votes (decision 022). Without candidates. */
export function Signals() {
  const { signals: texts, errors } = useAdminTexts();
  const [window, setWindow] = useState<SignalsWindow>('day');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['signals', window],
    queryFn: ({ signal }) => fetchSignals(window, signal),
  });
  return (
    <div className="signals" aria-busy={isFetching}>
      <Group justify="space-between">
        <Options
          legend={texts.window}
          options={signalsWindowValues}
          names={texts.windows}
          chosen={window}
          onChoose={setWindow}
        />
        <RefreshButton onClick={() => void refetch()} />
      </Group>
      {!isFetching && error && <Failure error={error} tooSlow={errors['signals.too_slow']} />}
      {isFetching && <Spinner />}
      {data && <Found signals={data} window={window} />}
    </div>
  );
}

function Found({ signals, window }: { signals: SignalsResponse; window: SignalsWindow }) {
  const texts = useAdminTexts().signals;
  const language = useLanguage();
  const openVotes = useOpenVotes();
  const { zip_codes = [], phone_numbers = [] } = signals;
  const isPoll = window === 'poll';
  const numbers = ({ votes, usual, score }: Omit<NetworkDto, 'network'>) => [votes, usual, score];
  const headings = (name: string) => [name, ...(isPoll ? [texts.hour] : []), texts.votes, texts.usual, texts.score];
  const hourCell = (hour: string | null) => (isPoll ? [hour ? minuteIn(hour, language) : ''] : []);

  /** Opens the counted votes of the hour or of the window. */
  const show = (filter: Partial<VotesFilter>, hour: string | null = null) =>
    openVotes({
      ...filter,
      status: 'counted',
      castFrom: hour ?? signals.from ?? '',
      ...(hour && { castTo: new Date(Date.parse(hour) + HOUR).toISOString() }),
    });

  return (
    <>
      <p className="note">
        {texts.counted({ moment: minuteIn(signals.until, language) })} {isPoll && texts.pollHint} {texts.scoreHint}
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
        rows={signals.mail_domains.map((row) => ({
          key: row.mail_domain,
          name: row.is_throw_away ? `${row.mail_domain} (${texts.throwAwayMark})` : row.mail_domain,
          cells: [...hourCell(row.hour), ...numbers(row)],
          onShow: () => show({ mailDomain: row.mail_domain }, row.hour),
        }))}
      />
      {enabledFields.zip_code && (
        <SignalTable
          heading={texts.zipCodes}
          hint={isPoll ? texts.hourHint : texts.shareHint}
          headings={headings(texts.zipCode)}
          rows={zip_codes.map((row) => ({
            key: `${row.zip_code}, ${countryName(row.country, language)}`,
            cells: [...hourCell(row.hour), ...numbers(row)],
            onShow: () => show({ country: row.country, exactZipCode: row.zip_code }, row.hour),
          }))}
        />
      )}
      <SignalTable
        heading={texts.throwAway}
        hint={texts.throwAwayHint}
        headings={[texts.mailDomain, texts.votes]}
        rows={signals.throw_away_domains.map(({ mail_domain, votes }) => ({
          key: mail_domain,
          cells: [votes],
          onShow: () => show({ mailDomain: mail_domain }),
        }))}
      />
      <SignalTable
        heading={texts.names}
        hint={texts.sameNameHint}
        headings={[texts.name, texts.votes]}
        rows={signals.names.map(({ name, votes }) => ({
          key: name,
          cells: [votes],
          onShow: () => show({ exactName: name }),
        }))}
      />
      {enabledFields.phone_number && (
        <SignalTable
          heading={texts.phoneNumbers}
          hint={texts.samePhoneHint}
          headings={[texts.phoneNumber, texts.votes]}
          rows={phone_numbers.map(({ phone_number, votes }) => ({
            key: phone_number,
            cells: [votes],
            onShow: () => show({ phoneNumber: phone_number }),
          }))}
        />
      )}
    </>
  );
}
