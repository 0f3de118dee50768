import { useId, useState } from 'react';
import type { VotesChange } from '../../../api/change-votes';
import type { VotesQuery } from '../../../api/get-votes';
import '../../../components/button.css';
import { useAdminTexts } from '../../../languages/admin-texts';
import { type AskedChange, ChangeVotesDialog } from './change-votes-dialog';
import type { Chosen } from './use-chosen';

interface ChangeVotesProps {
  chosen: Chosen;
  /** What the list in view was searched and filtered by; empty: by nothing. */
  found: VotesQuery;
  /** Whether that found anything: unknown while the response is under way, and when none came. */
  hits: 'some' | 'none' | 'unknown';
}

/** Acts on the votes that are ticked; when none is, on all that the search and filter find, and never on the whole list. */
export function ChangeVotes({ chosen, found, hits }: ChangeVotesProps) {
  const texts = useAdminTexts().change;
  const [asking, setAsking] = useState<AskedChange | null>(null);
  const hintId = useId();
  const count = chosen.ids.size;
  const narrowed = Object.keys(found).length > 0;
  // Nobody shall change what a search finds before it is on screen.
  const possible = count > 0 || (narrowed && hits === 'some');
  // Of this moment: while the dialog is open, a response that was under way may bring another list.
  const ask = (change: VotesChange) => setAsking({ change, votes: count > 0 ? { ids: [...chosen.ids] } : found });

  const button = (change: VotesChange, isPossible: boolean) => (
    <button
      type="button"
      className="button button--quiet"
      aria-haspopup="dialog"
      aria-disabled={!isPossible}
      aria-describedby={hintId}
      onClick={() => isPossible && ask(change)}
    >
      {texts[change]}
    </button>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, which is for the fields of a form.
    <div className="dashboard__change" role="group" aria-label={texts.actions}>
      <p id={hintId} role="status">
        {count > 0 ? texts.chosen(count) : narrowed ? texts.found[hits] : texts.noneChosen}
      </p>
      {button('invalidate', possible)}
      {button('restore', possible)}
      {button('erase', count > 0)}
      <ChangeVotesDialog
        asked={asking}
        onClose={() => setAsking(null)}
        onChanged={() => {
          setAsking(null);
          chosen.clear();
        }}
      />
    </div>
  );
}
