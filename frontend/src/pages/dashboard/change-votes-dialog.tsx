import { type SubmitEvent, useId, useRef, useState } from 'react';
import { changeVotes, type VotesChange, type VotesToChange } from '../../api/change-votes';
import { Dialog } from '../../components/dialog';
import { FormField } from '../../components/form-field';
import { formatNumber } from '../../components/format-number';
import { useToast } from '../../components/toast';
import { adminTexts } from '../../content/admin-texts';
import { longestReason } from '../../content/limits';
import './filter-form.css';

const texts = adminTexts.change;

interface ChangeVotesDialogProps {
  /** Null: closed. */
  change: VotesChange | null;
  votes: VotesToChange;
  onClose: () => void;
  onChanged: () => void;
}

export function ChangeVotesDialog({ change, ...rest }: ChangeVotesDialogProps) {
  return (
    <Dialog title={change ? texts.title[change] : ''} open={change !== null} onClose={rest.onClose}>
      {change && <Question change={change} {...rest} />}
    </Dialog>
  );
}

/** Says what it concerns and what follows, and asks for the reason. */
function Question({ change, votes, onClose, onChanged }: ChangeVotesDialogProps & { change: VotesChange }) {
  const toast = useToast();
  const id = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [working, setWorking] = useState(false);
  const underWay = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);

  const submit = async () => {
    if (underWay.current) return;
    setMissing(!reason.trim());
    if (!reason.trim()) {
      field.current?.focus();
      return;
    }
    underWay.current = true;
    setWorking(true);
    const outcome = await changeVotes(change, votes, reason.trim());
    underWay.current = false;
    setWorking(false);
    if (outcome.kind === 'refused') toast(texts.failed);
    else {
      toast(outcome.kind === 'changed' ? texts.done[change](formatNumber(outcome.count)) : texts.unknown);
      onChanged();
    }
  };

  return (
    <form
      className="filter-form"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>
        <strong>{'ids' in votes ? texts.scopeChosen(votes.ids.length) : texts.scopeFound}</strong>{' '}
        {texts.consequence[change]}
      </p>
      <FormField
        id={id}
        label={texts.reason}
        hint={texts.reasonHint}
        error={missing ? adminTexts.missing(texts.reason) : undefined}
      >
        {(described) => (
          <textarea
            {...described}
            id={id}
            ref={field}
            className="form-field__control"
            rows={3}
            required
            maxLength={longestReason}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(false);
            }}
          />
        )}
      </FormField>
      <div className="filter-form__actions">
        <button type="button" className="button button--quiet" onClick={onClose}>
          {adminTexts.list.cancel}
        </button>
        <button type="submit" className="button button--primary" aria-disabled={working}>
          {working ? texts.working : texts[change]}
        </button>
      </div>
    </form>
  );
}
