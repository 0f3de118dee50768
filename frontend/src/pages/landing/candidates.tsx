import { localText, poll } from '../../content/poll';
import { candidateOrder } from '../../features/ballot/candidate-order';
import { useHydrated } from '../../hooks/use-hydrated';
import { useLanguage } from '../../languages/language';

/**
 * The candidates, all alike and in the visitor's order (decision 019). The server draws no lot: until hydration they are invisible
 * and keep their room. Without scripts, as in a preview, they stand in the order of the poll.
 */
export function Candidates() {
  const language = useLanguage();
  const isHydrated = useHydrated();
  const order = isHydrated ? candidateOrder() : poll.candidates.map(({ id }) => id);
  const candidates = order.flatMap((id) => poll.candidates.filter((candidate) => candidate.id === id));
  return (
    <ul className="landing__candidates" data-drawn={isHydrated}>
      {candidates.map(({ id, name, portrait }) => (
        <li key={id}>
          <img src={portrait} alt="" width="72" height="72" />
          <span>{localText(name, language)}</span>
        </li>
      ))}
    </ul>
  );
}
