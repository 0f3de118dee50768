import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useId, useRef, useState } from 'react';
import { changeVotes, countVotes, type VotesChange, type VotesToChange } from '../../../api/change-votes';
import { type ReasonKind, reasonKindValues } from '../../../api/schema';
import { Dialog } from '../../../components/dialog';
import { FormField } from '../../../components/form-field';
import { useDismissToast, useToast } from '../../../components/toast';
import { enabledFields } from '../../../content/enabled-fields';
import { longestReason, votesWithoutTyping } from '../../../content/limits';
import { useLeaveWarning } from '../../../hooks/use-leave-warning';
import { useAdminTexts } from '../../../languages/admin-texts';
import { UndoContext } from '../audit-log/undo-dialog';
import { CountedVotes, useCount } from '../counted-votes';
import { DialogForm } from '../dialog-form';
import { useTypedNumber } from '../typed-number';
import { useTypedText } from '../typed-text';
import { oneLine } from '../without-controls';

/** The change that the dialog asks about; fixed while the dialog is open. */
export interface RequestedChange {
  change: VotesChange;
  votes: VotesToChange;
}

interface ChangeVotesDialogProps {
  /** Null: closed. */
  request: RequestedChange | null;
  onClose: () => void;
  onChanged: () => void;
}

export function ChangeVotesDialog({ request, onClose, onChanged }: ChangeVotesDialogProps) {
  const texts = useAdminTexts().change;
  return (
    <Dialog title={request ? texts.title[request.change] : ''} open={request !== null} onClose={onClose}>
      {request && <Question {...request} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  );
}

interface QuestionProps extends RequestedChange {
  onClose: () => void;
  onChanged: () => void;
}

/** Says which votes change and what follows, and asks for the reason. */
function Question({ change, votes, onClose, onChanged }: QuestionProps) {
  const { change: texts, undo: undoTexts, errors } = useAdminTexts();
  const toast = useToast();
  const queryClient = useQueryClient();
  const dismissToast = useDismissToast();
  const undo = useContext(UndoContext);
  const id = useId();
  const scopeId = useId();
  const [reason, setReason] = useTypedText('reason of a change');
  /** Public, and so one of a list: nothing personal gets into the public log. */
  const [kind, setKind] = useState<ReasonKind>('other');
  const [missing, setMissing] = useState(false);
  const [working, setWorking] = useState(false);
  useLeaveWarning(working);
  const field = useRef<HTMLTextAreaElement>(null);
  // The browser would focus the close button.
  useEffect(() => field.current?.focus(), []);
  /** The change whose votes are counted, and which must not exceed that number. */
  const counted = change === 'erase' ? null : change;
  const count = useCount([change, votes], counted && ((signal) => countVotes(counted, votes, signal)));
  const isPossible = !working && (!counted || Boolean(count.votes));
  // After a rejection the dialog counts again, and the field stays meanwhile.
  const number = useTypedNumber(count.last > votesWithoutTyping ? count.last : null);

  let scope = texts.scopeFound;
  if ('ids' in votes) scope = (counted ? texts.scopeChosen : texts.scopeErased)({ count: votes.ids.length });

  const submit = () => {
    if (!isPossible) return;
    const given = oneLine(reason);
    const isRight = number.check();
    setMissing(!given);
    if (!given) field.current?.focus();
    else if (isRight) void run(given);
  };

  /** `entry`: of the audit log, if the change can be undone. */
  const done = (changed: number, entry: string | undefined) => {
    const text = texts.done[change]({ count: changed });
    const offer = (id: string) => (
      <button
        type="button"
        className="button button--quiet"
        onClick={() => {
          dismissToast(text);
          undo({ id, action: change === 'invalidate' ? 'invalidation' : 'restoration' });
        }}
      >
        {undoTexts.button}
      </button>
    );
    toast(text, undefined, entry && offer(entry));
    onChanged();
  };

  const run = async (given: string) => {
    setWorking(true);
    const outcome = await changeVotes(change, votes, { reason: given, kind }, count.votes ?? undefined);
    setWorking(false);
    if (outcome.kind === 'rejected') toast(texts.failed);
    else if (outcome.kind === 'more') {
      toast(errors['votes.more_than_expected']);
      count.again();
    } else {
      // If the outcome is not known the votes stay selected: trying again does no harm.
      if (outcome.kind === 'changed') done(outcome.count, outcome.entry);
      else {
        toast(texts.unknown);
        onClose();
      }
      void queryClient.invalidateQueries({ queryKey: ['votes'] });
    }
  };

  return (
    <DialogForm
      action={working ? texts.working : texts[change]}
      isDanger={change !== 'restore'}
      isWorking={working}
      isOff={!isPossible}
      onCancel={onClose}
      onSubmit={submit}
    >
      <p id={scopeId}>
        <strong>{scope}</strong>{' '}
        {texts.consequence[change]({ ...enabledFields, zip_code: enabledFields.zip_code !== false })}
      </p>
      {counted && <CountedVotes count={count} words={(number) => texts.willChange[counted]({ count: number })} />}
      <FormField id={id} label={texts.reason} hint={texts.reasonHint} error={missing ? texts.noReason : undefined}>
        {(described) => (
          <textarea
            {...described}
            // Screen readers read the scope with the field, because the focus skips the text above it.
            aria-describedby={`${scopeId} ${described['aria-describedby']}`}
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
      {counted && (
        <NativeSelect
          label={texts.kind}
          description={texts.kindHint}
          value={kind}
          data={reasonKindValues.map((value) => ({ value, label: texts.kinds[value] }))}
          onChange={({ currentTarget }) =>
            setKind(reasonKindValues.find((known) => known === currentTarget.value) ?? kind)
          }
        />
      )}
      {number.field}
      <p role="status">{working ? `${texts.running} ${counted ? texts.runningUndo : texts.runningErase}` : ''}</p>
    </DialogForm>
  );
}
