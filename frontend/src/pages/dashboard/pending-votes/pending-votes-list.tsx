import { Button } from '@mantine/core';
import { codeOf } from '../../../api/http-client';
import { fetchPendingVotes, mailAgain } from '../../../api/pending-votes';
import type { GetPendingVotesDto, PendingVoteDto } from '../../../api/schema';
import { useToast } from '../../../components/toast';
import { longestSearch } from '../../../content/limits';
import { useAdminTexts } from '../../../languages/admin-texts';
import { errorWords } from '../../../languages/error-words';
import { useLanguage } from '../../../languages/language';
import { Ago } from '../ago';
import { countryName } from '../country-name';
import { memoryOf } from '../list-position';
import type { Column } from '../list-table';
import { ListView } from '../list-view';
import { matchesSearch } from '../matches-search';
import { momentIn, shortMomentIn } from '../moment';
import { SearchField } from '../search-field';
import { useList } from '../use-list';
import './pending-votes-list.css';

interface Filter {
  search: string;
}

const memory = memoryOf<Filter>({
  textsOf: (filter) => ({ ...filter }),
  filterOf: (text) => ({ search: text('search').slice(0, longestSearch) }),
  personal: ['search'],
});

function queryOf({ search }: Filter): GetPendingVotesDto {
  return search.trim() ? { search_text: search.trim() } : {};
}

const matches = ({ search }: Filter, { email }: PendingVoteDto) => matchesSearch(email, search);

/** Votes that wait for their confirmation, and why a mail did not come. Nobody but its voter counts a vote (decision 023). */
export function PendingVotesList() {
  const { pendingVotes: texts, dashboard, list: listTexts, errors } = useAdminTexts();
  const language = useLanguage();
  const toast = useToast();
  const list = useList({ id: 'pending-votes', memory, queryOf, fetchPage: fetchPendingVotes, matches });

  const sendAgain = async (id: string) => {
    try {
      toast((await mailAgain(id)) ? texts.queued : texts.notQueued);
    } catch (failure) {
      toast(errorWords(codeOf(failure) ?? '', errors));
    }
    list.reload();
  };

  const columns: readonly Column<PendingVoteDto>[] = [
    { id: 'email', heading: texts.email, width: 15, names: true, brief: 'line', cell: ({ email }) => email },
    {
      // Next to the email, so that the button is in view where the table scrolls sideways.
      id: 'again',
      heading: texts.again,
      width: 7.5,
      cell: (vote) => <SendAgain vote={vote} onSend={() => void sendAgain(vote.id)} />,
    },
    { id: 'mail', heading: texts.mail, width: 19.5, brief: 'line', cell: ({ mail }) => <MailState mail={mail} /> },
    {
      id: 'since',
      heading: texts.since,
      onlyWhole: true,
      cell: ({ mail: { at } }) => at && <time dateTime={at}>{momentIn(at, language)}</time>,
    },
    {
      id: 'failed-at',
      heading: texts.failedAt,
      onlyWhole: true,
      cell: ({ mail: { failed_at } }) => failed_at && <time dateTime={failed_at}>{momentIn(failed_at, language)}</time>,
    },
    { id: 'name', heading: texts.name, cell: ({ name }) => name },
    { id: 'country', heading: texts.country, width: 6.5, cell: ({ country }) => countryName(country, language) },
    {
      id: 'expires-at',
      heading: texts.expires,
      width: 11,
      whole: ({ expires_at }) => <time dateTime={expires_at}>{momentIn(expires_at, language)}</time>,
      cell: ({ expires_at }) => <time dateTime={expires_at}>{shortMomentIn(expires_at, language)}</time>,
    },
  ];

  return (
    <>
      <Explanation />
      <ListView
        list={list}
        caption={dashboard.pendingVotes}
        rowTitle={texts.record}
        columns={columns}
        idOf={({ id }) => id}
        search={
          <SearchField
            label={listTexts.searchEmail}
            value={list.typedFilter.search}
            onChange={(search) => list.type({ search })}
          />
        }
      />
    </>
  );
}

/** What to tell a voter who got no mail. */
function Explanation() {
  const texts = useAdminTexts().pendingVotes;
  const { sent, unreachable, rejected, limited, missing } = texts.meaning;
  return (
    <div className="note pending-votes__meaning">
      <p>{texts.hint}</p>
      <details>
        <summary>{texts.meaning.title}</summary>
        <ul>
          {[sent, unreachable, rejected, limited, missing].map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function MailState({ mail: { state, at, failure } }: Pick<PendingVoteDto, 'mail'>) {
  const texts = useAdminTexts().pendingVotes.states;
  if (state === 'sent' && at) return <Ago at={at} words={(ago) => texts.sent({ ago })} />;
  return state === 'limited' ? texts.limited : texts[failure ?? 'waiting'];
}

function SendAgain({ vote: { email, mail }, onSend }: { vote: PendingVoteDto; onSend: () => void }) {
  const texts = useAdminTexts().pendingVotes;
  const isWaiting = mail.state === 'waiting';
  return (
    <Button
      aria-label={texts.againTo({ email })}
      // Not `disabled`, which would take the focus from who has just pressed it.
      aria-disabled={isWaiting}
      onClick={() => !isWaiting && onSend()}
    >
      {texts.again}
    </Button>
  );
}
