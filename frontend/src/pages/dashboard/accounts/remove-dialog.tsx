import { useRef } from 'react';
import { removeAccount } from '../../../api/accounts';
import type { ListedAccountDto } from '../../../api/schema';
import '../../../components/button.css';
import { Dialog } from '../../../components/dialog';
import { useToast } from '../../../components/toast';
import { useAdminTexts } from '../../../languages/admin-texts';
import { errorWords } from '../../../languages/error-words';

interface RemoveDialogProps {
  /** The account to remove; null: closed. */
  account: ListedAccountDto | null;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before an account is removed. */
export function RemoveDialog({ account, onClose, onDone }: RemoveDialogProps) {
  const { account: texts, errors } = useAdminTexts();
  const toast = useToast();
  const underWay = useRef(false);
  const email = account?.email ?? '';

  const remove = async () => {
    if (account === null || underWay.current) return;
    underWay.current = true;
    const code = await removeAccount(account.id);
    underWay.current = false;
    toast(code === undefined ? texts.all.removed({ email }) : errorWords(code, errors));
    onClose();
    onDone();
  };

  return (
    <Dialog title={texts.all.removeTitle} open={account !== null} onClose={onClose}>
      <p>{texts.all.removeWarning({ email })}</p>
      <div className="dialog__actions">
        <button type="button" className="button button--quiet" onClick={onClose}>
          {texts.all.cancel}
        </button>
        <button type="button" className="button button--danger" onClick={() => void remove()}>
          {texts.all.removeOne({ email })}
        </button>
      </div>
    </Dialog>
  );
}
