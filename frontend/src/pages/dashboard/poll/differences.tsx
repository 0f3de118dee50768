import { useQuery } from '@tanstack/react-query';
import { fetchDifferences } from '../../../api/poll-versions';
import { Spinner } from '../../../components/spinner';
import { useAdminTexts } from '../../../languages/admin-texts';
import { pollKey } from './use-poll-state-query';

/** What differs between a version and the poll in force. */
export function Differences({ version }: { version: number }) {
  const { poll: texts, list } = useAdminTexts();
  const { data, error } = useQuery({
    queryKey: [pollKey, 'differences', version],
    queryFn: ({ signal }) => fetchDifferences(version, signal),
  });
  if (error) return <p role="alert">{list.failed}</p>;
  if (!data) return <Spinner />;
  if (data.length === 0) return <p>{texts.same}</p>;
  const shown = (json: string | null) => (json === null ? texts.absent : unquoted(json));
  return (
    <ul className="item-list__list">
      {data.map(({ path, before, after }) => (
        <li key={path} className="item-list__item">
          <div className="item-list__words">
            <h3>{path}</h3>
            <p dir="auto">{texts.then({ value: shown(before) })}</p>
            <p dir="auto">{texts.now({ value: shown(after) })}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A text as it is read, everything else as JSON. */
function unquoted(json: string): string {
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : json;
}
