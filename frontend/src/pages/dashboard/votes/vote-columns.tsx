import type { ListedVoteDto } from '../../../api/schema';
import { enabledFields } from '../../../content/enabled-fields';
import type { Language } from '../../../content/languages';
import type { AdminTexts } from '../../../content/texts';
import { useAdminTexts } from '../../../languages/admin-texts';
import { Ago } from '../ago';
import { countryName } from '../country-name';
import type { Column } from '../list-table';
import { momentIn } from '../moment';
import type { Chosen } from './use-chosen';
import './vote-columns.css';
import { isCounted, type VotesFilter } from './votes-filter';

/**
 * A column of checkboxes and nine of data (docs/product.md#votes), without the fields that the poll leaves out. `narrow`:
 * changes the filter. No column shows the candidate: administrators cannot see a voter's choice.
 */
export function voteColumns(
  ids: readonly string[],
  chosen: Chosen,
  narrow: (changes: Partial<VotesFilter>) => void,
  texts: AdminTexts['votes'],
  language: Language,
): readonly Column<ListedVoteDto>[] {
  const columns: Column<ListedVoteDto>[] = [
    {
      id: 'choose',
      heading: texts.choose,
      width: 2,
      head: (
        <Tick
          label={texts.chooseAll}
          ticked={ids.length > 0 && ids.every((id) => chosen.ids.has(id))}
          onTick={(ticked) => chosen.tickAll(ticked)}
        />
      ),
      cell: ({ id, Name }) => (
        <Tick
          label={texts.chooseOne({ name: Name || texts.erasedName })}
          ticked={chosen.ids.has(id)}
          onTick={(ticked, isRange) => chosen.tick(id, ticked, isRange)}
        />
      ),
    },
    { id: 'name', heading: texts.name, names: true, brief: 'line', cell: (vote) => <Name vote={vote} /> },
    // What a voter on the phone can be asked for, and the audit log's name for the vote.
    {
      id: 'status',
      heading: texts.statusLabel,
      onlyWhole: true,
      cell: (vote) =>
        vote.Status === 'erased' && !isCounted(vote)
          ? `${texts.statuses.erased} · ${texts.statuses.invalidated}`
          : texts.statuses[vote.Status],
    },
    { id: 'number', heading: texts.number, onlyWhole: true, cell: ({ id }) => id },
    {
      // Next to the name, so that the button is in view where the table scrolls sideways.
      id: 'network',
      heading: texts.network,
      width: 5.25,
      whole: ({ Network }) => Network,
      cell: ({ Network }) =>
        Network && (
          <button
            type="button"
            className="vote-network"
            aria-label={texts.ofNetwork({ network: Network })}
            onClick={() => narrow({ networks: [Network] })}
          >
            <span className="list-table__value">{Network}</span>
          </button>
        ),
    },
    {
      id: 'country',
      heading: texts.country,
      width: 6.5,
      brief: 'start',
      cell: ({ Country }) => countryName(Country, language),
    },
    { id: 'zip-code', heading: texts.zipCode, width: 4.75, brief: 'end', cell: ({ ZipCode }) => ZipCode },
    { id: 'phone-number', heading: texts.phoneNumber, width: 7.1, cell: ({ PhoneNumber }) => PhoneNumber },
    { id: 'email', heading: texts.email, brief: 'line', cell: ({ Email }) => Email },
    {
      id: 'free-gifts',
      heading: texts.freeGifts,
      width: 5.25,
      cell: ({ FreeGifts }) => (FreeGifts ? texts.yes : texts.no),
    },
    {
      id: 'cast-at',
      heading: texts.castAt,
      sorts: true,
      width: 7,
      whole: ({ CastAt }) => CastAt && <time dateTime={CastAt}>{momentIn(CastAt, language)}</time>,
      cell: ({ CastAt }) => CastAt && <Ago at={CastAt} />,
    },
    { id: 'source', heading: texts.source, width: 6.75, cell: ({ Source }) => Source },
  ];
  return columns.filter(
    ({ id }) =>
      (enabledFields.phone_number || id !== 'phone-number') &&
      (enabledFields.zip_code || id !== 'zip-code') &&
      (enabledFields.newsletter || id !== 'free-gifts'),
  );
}

/** What viewers see: nothing of the voter, and so no ticks for changes. The number is the name of the row. */
export function columnsForViewers(columns: readonly Column<ListedVoteDto>[]): readonly Column<ListedVoteDto>[] {
  const left = columns.filter(({ id }) => !['choose', 'name', 'network', 'phone-number', 'email'].includes(id));
  return left.map((column) => {
    if (column.id !== 'number') return column;
    const { onlyWhole: _onlyWhole, ...shown } = column;
    return { ...shown, names: true, brief: 'line' };
  });
}

function Name({ vote }: { vote: ListedVoteDto }) {
  const texts = useAdminTexts().votes;
  return (
    <span className="vote-name">
      {vote.Name ? (
        <span className="vote-name__text" dir="auto">
          {vote.Name}
        </span>
      ) : (
        <span className="vote-status">{texts.erasedName}</span>
      )}
      {!isCounted(vote) && (
        <>
          {' '}
          <span className="vote-status">{texts.statuses.invalidated}</span>
        </>
      )}
    </span>
  );
}

interface TickProps {
  label: string;
  ticked: boolean;
  /** `isRange`: with Shift. */
  onTick: (ticked: boolean, isRange: boolean) => void;
}

function Tick({ label, ticked, onTick }: TickProps) {
  return (
    <label className="vote-tick">
      <input
        type="checkbox"
        checked={ticked}
        onChange={({ currentTarget, nativeEvent }) =>
          onTick(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <span className="visually-hidden vote-tick__label">{label}</span>
    </label>
  );
}
