import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { roleOf } from '../../../api/account';
import { changeAccountRole, fetchAccounts } from '../../../api/accounts';
import { type ListedAccountDto, type Role, roleValues } from '../../../api/schema';
import '../../../components/button.css';
import '../../../components/form-field.css';
import { Spinner } from '../../../components/spinner';
import { useToast } from '../../../components/toast';
import { useAdminTexts } from '../../../languages/admin-texts';
import { errorWords } from '../../../languages/error-words';
import { useLanguage } from '../../../languages/language';
import '../account/account.css';
import { Failure } from '../failure';
import { shortMomentIn } from '../moment';
import { useOwnAccountQuery } from '../use-role';
import { InviteSection } from './invite-section';
import { RemoveDialog } from './remove-dialog';

/** All accounts, for owners. */
export function AccountsView() {
  const { account: texts, errors } = useAdminTexts();
  const toast = useToast();
  const headingId = useId();
  const own = useOwnAccountQuery().data;
  const [removing, setRemoving] = useState<ListedAccountDto | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['accounts'],
    queryFn: ({ signal }) => fetchAccounts(signal),
  });

  const changeRole = async ({ id, email }: ListedAccountDto, role: Role) => {
    const code = await changeAccountRole(id, role);
    toast(code === undefined ? texts.all.roleChanged({ email, role: texts.roles[role] }) : errorWords(code, errors));
    await refetch();
  };

  return (
    <div className="account">
      <section className="account__section" aria-labelledby={headingId}>
        <h2 id={headingId}>{texts.all.heading}</h2>
        {error && <Failure error={error} tooSlow="overview.too_slow" />}
        {!data && !error && <Spinner />}
        <ul className="account__list">
          {data?.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              isOwn={account.email === own?.email}
              onRole={(role) => void changeRole(account, role)}
              onRemove={() => setRemoving(account)}
            />
          ))}
        </ul>
        <RemoveDialog account={removing} onClose={() => setRemoving(null)} onDone={() => void refetch()} />
      </section>
      <InviteSection onSent={() => void refetch()} />
    </div>
  );
}

interface AccountRowProps {
  account: ListedAccountDto;
  isOwn: boolean;
  onRole: (role: Role) => void;
  onRemove: () => void;
}

function AccountRow({ account, isOwn, onRole, onRemove }: AccountRowProps) {
  const texts = useAdminTexts().account;
  const language = useLanguage();
  const { email, role, is_invited, last_sign_in, device, network } = account;
  const signedIn = last_sign_in
    ? texts.all.lastSignIn({
        moment: shortMomentIn(last_sign_in, language),
        device: device || texts.unknownDevice,
        network: network || texts.unknownNetwork,
      })
    : texts.all.noSignIn;
  return (
    <li className="account__row">
      <p>
        <strong>{email}</strong>
        {isOwn && ` (${texts.all.you})`}
        <span className="account__line">{is_invited ? texts.all.invited : signedIn}</span>
      </p>
      <div className="account__actions">
        <select
          className="form-field__control"
          aria-label={texts.all.roleOf({ email })}
          value={role}
          onChange={(event) => onRole(roleOf(event.currentTarget.value))}
        >
          {roleValues.map((each) => (
            <option key={each} value={each}>
              {texts.roles[each]}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="button button--quiet"
          aria-label={texts.all.removeOne({ email })}
          aria-haspopup="dialog"
          onClick={onRemove}
        >
          {texts.all.remove}
        </button>
      </div>
    </li>
  );
}
