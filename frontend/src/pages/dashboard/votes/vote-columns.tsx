import type { VoteRecord } from '../../../api/get-votes';
import type { AdminTexts } from '../../../content/en/admin-texts';
import type { Language } from '../../../content/languages';
import { useAdminTexts } from '../../../languages/admin-texts';
import { countryName } from '../country-name';
import type { Column } from '../list-table';
import type { Chosen } from './use-chosen';
import './vote-columns.css';

/** A column of ticks and six of data (docs/product.md#votes). None shows the candidate: administrators cannot see a voter's choice. */
export function voteColumns(
  rows: readonly VoteRecord[],
  chosen: Chosen,
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
    { heading: texts.country, cell: ({ Country }) => countryName(Country, language) },
    { heading: texts.zipCode, cell: ({ ZipCode }) => ZipCode },
    { heading: texts.phoneNumber, cell: ({ PhoneNumber }) => PhoneNumber },
    { heading: texts.email, cell: ({ Email }) => Email },
    { heading: texts.freeGifts, cell: ({ FreeGifts }) => (FreeGifts ? texts.yes : texts.no) },
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
          <span className="vote-status">{texts.status[Status]}</span>
        </>
      )}
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
