import { localText, poll } from '../../content/poll';
import { candidateOrder } from '../../features/ballot/candidate-order';
import { useHydrated } from '../../hooks/use-hydrated';
import { useLanguage } from '../../languages/language';

/**
 * Who can be voted for, all alike and in the visitor's own order (decision 019). What the server draws has no lot: it keeps the
 * room, and shows nobody first.
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
