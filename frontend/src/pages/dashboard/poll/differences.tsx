import { useQuery } from '@tanstack/react-query';
import { fetchDifferences } from '../../../api/poll-versions';
import { useAdminTexts } from '../../../languages/admin-texts';
import { Fetched } from '../fetched';
import { Item } from '../item';
import { fieldWords } from './field-words';
import { pollKey } from './poll-queries';

export function Differences({ version }: { version: number }) {
  const { poll: texts, pollForm } = useAdminTexts();
  const query = useQuery({
    queryKey: [pollKey, 'differences', version],
    queryFn: ({ signal }) => fetchDifferences(version, signal),
  });
  const shown = (json: string | null) => (json === null ? texts.absent : unquoted(json));
  return (
    <Fetched query={query}>
      {(differences) => (
        <>
          {differences.length === 0 && <p>{texts.same}</p>}
          <ul className="item-list__list">
            {differences.map(({ path, before, after }) => (
              <Item key={path}>
                <h3>{fieldWords([path], pollForm)}</h3>
                <p dir="auto">{texts.then({ value: shown(before) })}</p>
                <p dir="auto">{texts.now({ value: shown(after) })}</p>
              </Item>
            ))}
          </ul>
        </>
      )}
    </Fetched>
  );
}

/** A text as it is read, everything else as JSON. */
function unquoted(json: string): string {
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : json;
}
