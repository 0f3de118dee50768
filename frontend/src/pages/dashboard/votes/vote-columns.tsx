import { Fragment } from 'react';
import type { VoteRecord } from '../../../api/get-votes';
import type { AdminTexts } from '../../../content/en/admin-texts';
import type { Language } from '../../../content/languages';
import { useAdminTexts } from '../../../languages/admin-texts';
import { countryName } from '../country-name';
import type { Column } from '../list-table';
import { momentIn } from '../moment';
import type { Chosen } from './use-chosen';
import './vote-columns.css';
import type { VotesFilter } from './votes-filter';

/** A column of ticks and nine of data (docs/product.md#votes). `narrow`: changes the filter. None shows the candidate: administrators cannot see a voter's choice. */
export function voteColumns(
  rows: readonly VoteRecord[],
  chosen: Chosen,
  narrow: (changes: Partial<VotesFilter>) => void,
  texts: AdminTexts['votes'],
  language: Language,
): readonly Column<VoteRecord>[] {
  const ids = rows.map(({ id }) => id);
  return [
    {
      heading: texts.choose,
      head: (
        <Tick
          label={texts.chooseAll}
          ticked={ids.length > 0 && ids.every((id) => chosen.ids.has(id))}
          onTick={(ticked) => chosen.toggle(ids, ticked)}
        />
      ),
      cell: ({ id, Name }) => (
        <Tick
          label={texts.chooseOne(Name || texts.erasedName)}
          ticked={chosen.ids.has(id)}
          onTick={(ticked) => chosen.toggle([id], ticked)}
        />
      ),
    },
    { heading: texts.name, names: true, cell: (vote) => <Name vote={vote} /> },
    {
      // Near the name, so that the button is in view where the table scrolls sideways.
      heading: texts.network,
      cell: ({ Network }) =>
        Network && (
          <button
            type="button"
            className="vote-network"
            aria-label={texts.ofNetwork(Network)}
            onClick={() => narrow({ networks: [Network] })}
          >
            {Network}
          </button>
        ),
    },
    { heading: texts.country, cell: ({ Country }) => countryName(Country, language) },
    { heading: texts.zipCode, cell: ({ ZipCode }) => ZipCode },
    { heading: texts.phoneNumber, cell: ({ PhoneNumber }) => PhoneNumber },
    { heading: texts.email, cell: ({ Email }) => <Address text={Email} /> },
    { heading: texts.freeGifts, cell: ({ FreeGifts }) => (FreeGifts ? texts.yes : texts.no) },
    {
      heading: texts.castAt,
      cell: ({ CastAt }) =>
        CastAt && (
          <time className="vote-cast-at" dateTime={CastAt}>
            {momentIn(CastAt, language)}
          </time>
        ),
    },
    { heading: texts.source, cell: ({ Source }) => <Address text={Source} /> },
  ];
}

function Name({ vote: { Name: name, Status } }: { vote: VoteRecord }) {
  const texts = useAdminTexts().votes;
  return (
    <span>
      {name || texts.erasedName}
      {Status !== 'counted' && (
        <>
          {' '}
          <span className="vote-status">{texts.statuses[Status]}</span>
        </>
      )}
    </span>
  );
}

/** Of a person or a site. Where it is too long for a line it is broken before a dot or the @. */
function Address({ text }: { text: string }) {
  return (
    <span>
      {text.split(/(?=[.@])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part may come twice, and another text is drawn anew.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

interface TickProps {
  label: string;
  ticked: boolean;
  onTick: (ticked: boolean) => void;
}

function Tick({ label, ticked, onTick }: TickProps) {
  return (
    <label className="vote-tick">
      <input type="checkbox" checked={ticked} onChange={(event) => onTick(event.currentTarget.checked)} />
      <span className="vote-tick__label">{label}</span>
    </label>
  );
}
