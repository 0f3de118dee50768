import { useId, useState } from 'react';
import type { VotesChange, VotesToChange } from '../../api/change-votes';
import type { VotesQuery } from '../../api/get-votes';
import '../../components/button.css';
import { adminTexts } from '../../content/admin-texts';
import { ChangeVotesDialog } from './change-votes-dialog';
import type { Chosen } from './use-chosen';

const texts = adminTexts.change;

interface ChangeVotesProps {
  chosen: Chosen;
  /** What the list in view was searched and filtered by; empty: by nothing. */
  found: VotesQuery;
  onChanged: () => void;
}

/** Acts on the votes that are ticked; when none is, on all that the search and filter find, and never on the whole list. */
export function ChangeVotes({ chosen, found, onChanged }: ChangeVotesProps) {
  const [asking, setAsking] = useState<VotesChange | null>(null);
  const hintId = useId();
  const count = chosen.ids.size;
  const narrowed = Object.keys(found).length > 0;
  const votes: VotesToChange = count > 0 ? { ids: [...chosen.ids] } : found;

  const button = (change: VotesChange, possible: boolean) => (
    <button
      type="button"
      className="button button--quiet"
      aria-haspopup="dialog"
      aria-disabled={!possible}
      aria-describedby={hintId}
      onClick={() => possible && setAsking(change)}
    >
      {texts[change]}
    </button>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, which is for the fields of a form.
    <div className="dashboard__change" role="group" aria-label={texts.actions}>
      <p id={hintId} role="status">
        {count > 0 ? texts.chosen(count) : narrowed ? texts.allFound : texts.noneChosen}
      </p>
      {button('invalidate', count > 0 || narrowed)}
      {button('restore', count > 0 || narrowed)}
      {button('erase', count > 0)}
      <ChangeVotesDialog
        change={asking}
        votes={votes}
        onClose={() => setAsking(null)}
        onChanged={() => {
          setAsking(null);
          onChanged();
        }}
      />
    </div>
  );
}
