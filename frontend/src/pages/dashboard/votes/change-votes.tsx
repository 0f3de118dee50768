import { useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import type { VotesChange } from '../../../api/change-votes';
import type { VotesFilterDto } from '../../../api/schema';
import { formatNumber } from '../../../components/format-number';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { ChangeVotesDialog, type RequestedChange } from './change-votes-dialog';
import type { Chosen } from './use-chosen';
import { useFoundVotes } from './use-found-votes';

interface ChangeVotesProps {
  chosen: Chosen;
  /** The filter of the list; empty: none. */
  found: VotesFilterDto;
  /** Whether it finds any vote; unknown while the response is under way and after a failure. */
  hits: 'some' | 'none' | 'unknown';
}

/**
 * The buttons that change votes: those selected or, if none is, all that the filter finds. With neither they do nothing: the
 * whole list is never changed.
 */
export function ChangeVotes({ chosen, found, hits }: ChangeVotesProps) {
  const texts = useAdminTexts().change;
  const language = useLanguage();
  const [asking, setAsking] = useState<RequestedChange | null>(null);
  const [changes, setChanges] = useState(0);
  const hintId = useId();
  const count = chosen.ids.size;
  const narrowed = Object.keys(found).length > 0;
  // The result of a search can be changed only if its rows are on screen.
  const inView = narrowed && hits === 'some';
  const possible = count > 0 || inView;
  const foundVotes = useFoundVotes(found, inView);
  const areInvalidated = found.status === 'invalidated';
  // Copied now, because a late response may change the list while the dialog is open.
  const ask = (change: VotesChange) => setAsking({ change, votes: count > 0 ? { ids: [...chosen.ids] } : found });

  // When it ends, because Back may have led to another view or filter while the change ran.
  const finish = useEffectEvent(() => {
    setAsking(null);
    chosen.clear();
  });
  useLayoutEffect(() => {
    if (changes > 0) finish();
  }, [changes]);

  const chosenWords = () => {
    const onPage = chosen.onPage < count ? texts.onThisPage({ count: chosen.onPage }) : '';
    return `${texts.chosen({ count })}${onPage}${chosen.isFull ? texts.noMore : ''}`;
  };

  /** What the buttons act on if nothing is selected. */
  const foundWords = () => {
    if (!inView || foundVotes === 'counting') return texts.found[hits];
    if (foundVotes === 'too many') return texts.foundTooMany;
    if (foundVotes === 'unknown') return texts.foundUnknown;
    const words = areInvalidated ? texts.foundUncounted : texts.foundVotes;
    return words({ shown: formatNumber(foundVotes, language), count: foundVotes });
  };

  const toInvalidate = () => {
    if (count > 0) return count;
    if (areInvalidated) return 0;
    return typeof foundVotes === 'number' ? foundVotes : undefined;
  };

  const button = (change: VotesChange, isPossible: boolean, votes?: number) => (
    <button
      type="button"
      className={classOf(change, isPossible)}
      aria-haspopup="dialog"
      aria-disabled={!isPossible}
      aria-describedby={hintId}
      onClick={() => isPossible && ask(change)}
    >
      <span>
        {texts[change]}
        {isPossible && votes !== undefined && ` ${formatNumber(votes, language)}`}
        {isPossible && votes !== undefined && <span className="visually-hidden"> {texts.votes({ count: votes })}</span>}
      </span>
    </button>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div className="dashboard__change" role="group" aria-label={texts.actions}>
      <p id={hintId} role="status">
        {count > 0 ? chosenWords() : narrowed ? foundWords() : texts.noneChosen}
      </p>
      {count > 0 && (
        <button type="button" className="button button--quiet" onClick={chosen.clear}>
          {texts.clear}
        </button>
      )}
      {button('invalidate', possible && toInvalidate() !== 0, toInvalidate())}
      {button('restore', possible)}
      {button('erase', count > 0, count)}
      <ChangeVotesDialog request={asking} onClose={() => setAsking(null)} onChanged={() => setChanges(changes + 1)} />
    </div>
  );
}

/** 'Erase' is filled, as what cannot be undone must not be taken for its neighbours. */
function classOf(change: VotesChange, isPossible: boolean): string {
  if (change === 'restore') return 'button button--quiet';
  return change === 'erase' && isPossible ? 'button button--danger' : 'button button--quiet button--danger';
}
