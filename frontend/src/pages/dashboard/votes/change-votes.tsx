import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { countVotes, type VotesChange } from '../../../api/change-votes';
import { codeOf } from '../../../api/http-client';
import type { VotesFilterDto } from '../../../api/schema';
import { formatNumber } from '../../../components/format-number';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { ChangeVotesDialog, type RequestedChange } from './change-votes-dialog';
import type { Chosen } from './use-chosen';

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
    return words({ count: foundVotes });
  };

  const toInvalidate = () => {
    if (count > 0) return count;
    if (areInvalidated) return 0;
    return typeof foundVotes === 'number' ? foundVotes : undefined;
  };

  const button = (change: VotesChange, isPossible: boolean, votes?: number) => (
    <Button
      {...looksOf(change, isPossible)}
      aria-haspopup="dialog"
      aria-disabled={!isPossible}
      aria-describedby={hintId}
      onClick={() => isPossible && ask(change)}
    >
      {texts[change]}
      {isPossible && votes !== undefined && ` ${formatNumber(votes, language)}`}
      {isPossible && votes !== undefined && <span className="visually-hidden"> {texts.votes({ count: votes })}</span>}
    </Button>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div className="dashboard__change" role="group" aria-label={texts.actions}>
      <p id={hintId} role="status">
        {count > 0 ? chosenWords() : narrowed ? foundWords() : texts.noneChosen}
      </p>
      {count > 0 && <Button onClick={chosen.clear}>{texts.clear}</Button>}
      {button('invalidate', possible && toInvalidate() !== 0, toInvalidate())}
      {button('restore', possible)}
      {button('erase', count > 0, count)}
      <ChangeVotesDialog request={asking} onClose={() => setAsking(null)} onChanged={() => setChanges(changes + 1)} />
    </div>
  );
}

/** 'Erase' is filled, as what cannot be undone must not be taken for its neighbours. A number has room, so that nothing moves. */
function looksOf(change: VotesChange, isPossible: boolean) {
  const miw = { restore: undefined, invalidate: '9.25rem', erase: '5.75rem' }[change];
  if (change === 'restore' || !isPossible) return { variant: 'default', miw };
  return { variant: change === 'erase' ? 'filled' : 'outline', color: 'red', miw };
}

/** How many of the votes that a filter finds are counted; for a filter of uncounted votes, how many there are. */
type FoundVotes = number | 'counting' | 'too many' | 'unknown';

/** Counted once for all pages of the list, and again when the list is fetched anew or votes have changed. */
function useFoundVotes(found: VotesFilterDto, isInView: boolean): FoundVotes {
  const { data, error, isFetching } = useQuery({
    // Starts as the list's keys do, so that a change of votes counts again.
    queryKey: ['votes', 'count', found],
    queryFn: ({ signal }) => countVotes(found.status === 'invalidated' ? 'restore' : 'invalidate', found, signal),
    enabled: isInView,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isFetching) return 'counting';
  if (error) return codeOf(error) === 'count.too_slow' ? 'too many' : 'unknown';
  return data ?? 'counting';
}
