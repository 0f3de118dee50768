import { useRef } from 'react';
import { removeAccount } from '../../../api/accounts';
import '../../../components/button.css';
import { Dialog } from '../../../components/dialog';
import { useToast } from '../../../components/toast';
import { useAdminTexts } from '../../../languages/admin-texts';
import { errorWords } from '../../../languages/error-words';

interface RemoveDialogProps {
  /** The account to remove; null: closed. */
  email: string | null;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before an account is removed. */
export function RemoveDialog({ email, onClose, onDone }: RemoveDialogProps) {
  const { account: texts, errors } = useAdminTexts();
  const toast = useToast();
  const underWay = useRef(false);

  const remove = async () => {
    if (email === null || underWay.current) return;
    underWay.current = true;
    const code = await removeAccount(email);
    underWay.current = false;
    toast(code === undefined ? texts.all.removed({ email }) : errorWords(code, errors));
    onClose();
    onDone();
  };

  return (
    <Dialog title={texts.all.removeTitle} open={email !== null} onClose={onClose}>
      <p>{texts.all.removeWarning({ email: email ?? '' })}</p>
      <div className="dialog__actions">
        <button type="button" className="button button--quiet" onClick={onClose}>
          {texts.all.cancel}
        </button>
        <button type="button" className="button button--danger" onClick={() => void remove()}>
          {texts.all.removeOne({ email: email ?? '' })}
        </button>
      </div>
    </Dialog>
  );
}
