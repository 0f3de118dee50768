import { useEffect, useRef, useState } from 'react';
import { erasePerson } from '../../../api/people';
import { enabledFields } from '../../../content/enabled-fields';
import '../../../components/button.css';
import { Dialog } from '../../../components/dialog';
import { FormField } from '../../../components/form-field';
import { useToast } from '../../../components/toast';
import { longestReason } from '../../../content/limits';
import { type FieldErrors, useSessionForm } from '../../../features/session/use-session-form';
import { useAdminTexts } from '../../../languages/admin-texts';
import { errorWords } from '../../../languages/error-words';
import { oneLine } from '../one-line';

interface ErasePersonDialogProps {
  /** Null: closed. */
  email: string | null;
  onClose: () => void;
  onErased: (email: string) => void;
}

/** Asks for the reason before a person is erased. */
export function ErasePersonDialog({ email, onClose, onErased }: ErasePersonDialogProps) {
  const texts = useAdminTexts().person;
  return (
    <Dialog title={texts.eraseTitle} open={email !== null} onClose={onClose}>
      {email !== null && <Question email={email} onClose={onClose} onErased={onErased} />}
    </Dialog>
  );
}

function Question({ email, onClose, onErased }: ErasePersonDialogProps & { email: string }) {
  const { person: texts, change, list, errors } = useAdminTexts();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The second half of a double click may come after the response, before the dialog has closed.
  const isSent = useRef(false);
  // The browser would focus the close button.
  useEffect(() => field.current?.focus(), []);

  const check = (): FieldErrors => ({ reason: oneLine(reason) ? undefined : ({ change: words }) => words.noReason });
  const send = async (): Promise<FieldErrors> => {
    if (isSent.current) return {};
    isSent.current = true;
    const code = await erasePerson(email, oneLine(reason));
    toast(code === undefined ? texts.done : errorWords(code, errors));
    isSent.current = code === undefined;
    if (code !== undefined) return {};
    onErased(email);
    onClose();
    return {};
  };
  const form = useSessionForm(check, send);

  return (
    <form ref={form.element} onSubmit={form.onSubmit} noValidate>
      <p id="erase-person">
        {texts.eraseWarning({ email, ...enabledFields, zip_code: enabledFields.zip_code !== false })}
      </p>
      <FormField id="erase-reason" label={change.reason} hint={change.reasonHint} error={form.errors.reason}>
        {(described) => (
          <input
            {...described}
            aria-describedby={`erase-person ${described['aria-describedby']}`}
            id="erase-reason"
            ref={field}
            className="form-field__control"
            required
            autoComplete="off"
            maxLength={longestReason}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              form.unmark('reason');
            }}
          />
        )}
      </FormField>
      <div className="dialog__actions">
        <button type="button" className="button button--quiet" onClick={onClose}>
          {list.cancel}
        </button>
        <button type="submit" className="button button--danger" aria-disabled={form.sending}>
          {form.sending ? change.working : change.erase}
        </button>
      </div>
    </form>
  );
}
