import { useQueryClient } from '@tanstack/react-query';
import { createContext, useState } from 'react';
import { countUndo, undoChange } from '../../../api/change-votes';
import type { AuditEntryDto } from '../../../api/schema';
import { Dialog } from '../../../components/dialog';
import { useToast } from '../../../components/toast';
import { votesWithoutTyping } from '../../../content/limits';
import { useLeaveWarning } from '../../../hooks/use-leave-warning';
import { useAdminTexts } from '../../../languages/admin-texts';
import { CountedVotes, useCount } from '../counted-votes';
import { DialogForm } from '../dialog-form';
import { useTypedNumber } from '../typed-number';

/** An invalidation or a restoration. */
export type Undoable = Pick<AuditEntryDto, 'id' | 'action'>;

/** Opens the dialog for a change that was just made, whatever is in view by then. */
export const UndoContext = createContext<(entry: Undoable) => void>(() => {});

interface UndoDialogProps {
  /** The entry to undo; null: closed. */
  entry: Undoable | null;
  onClose: () => void;
}

export function UndoDialog({ entry, onClose }: UndoDialogProps) {
  const texts = useAdminTexts().undo;
  return (
    <Dialog title={texts.title} open={entry !== null} onClose={onClose}>
      {entry && <Question entry={entry} onClose={onClose} />}
    </Dialog>
  );
}

function Question({ entry: { id, action }, onClose }: { entry: Undoable; onClose: () => void }) {
  const { change: texts, undo: undoTexts } = useAdminTexts();
  const toast = useToast();
  const queryClient = useQueryClient();
  const count = useCount(['undo', id], (signal) => countUndo(id, signal));
  const [working, setWorking] = useState(false);
  useLeaveWarning(working);
  const isPossible = !working && Boolean(count.votes);
  /** What undoing does. */
  const change = action === 'restoration' ? 'invalidate' : 'restore';

  // As for invalidating votes in the list. Restoring asks for nothing.
  const number = useTypedNumber(change === 'invalidate' && count.last > votesWithoutTyping ? count.last : null);

  const submit = () => {
    if (isPossible && number.check()) void run();
  };

  const run = async () => {
    setWorking(true);
    const outcome = await undoChange(id);
    setWorking(false);
    if (outcome.kind === 'rejected' || outcome.kind === 'more') {
      toast(texts.failed);
      return;
    }
    if (outcome.kind === 'unknown') toast(texts.unknown);
    else toast(outcome.count === 0 ? undoTexts.nothing : texts.done[change]({ count: outcome.count }));
    onClose();
    void queryClient.invalidateQueries({ queryKey: ['audit-log'] });
    void queryClient.invalidateQueries({ queryKey: ['votes'] });
  };

  return (
    <DialogForm
      action={working ? texts.working : undoTexts.button}
      isDanger={change === 'invalidate'}
      isWorking={working}
      isOff={!isPossible}
      onCancel={onClose}
      onSubmit={submit}
    >
      <p>{undoTexts.consequence}</p>
      <CountedVotes
        count={count}
        words={(votes) => (votes === 0 ? undoTexts.nothing : texts.willChange[change]({ count: votes }))}
      />
      {number.field}
      <p role="status">{working ? `${texts.running} ${texts.runningUndo}` : ''}</p>
    </DialogForm>
  );
}
