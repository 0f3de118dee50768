import { Badge, Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roleOf } from '../../../api/account';
import { changeAccountRole, fetchAccounts, removeAccount } from '../../../api/accounts';
import { type ListedAccountDto, type Role, roleValues } from '../../../api/schema';
import { Dialog } from '../../../components/dialog';
import { useToast } from '../../../components/toast';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import '../account/account.css';
import { ConfirmForm } from '../confirm-form';
import { Fetched } from '../fetched';
import { Item } from '../item';
import { shortMomentIn } from '../moment';
import { Section } from '../section';
import { useOwnAccountQuery } from '../use-role';
import { InviteSection } from './invite-section';

/** All accounts, for owners. */
export function AccountsView() {
  const texts = useAdminTexts().account;
  const toast = useToast();
  const queryClient = useQueryClient();
  const own = useOwnAccountQuery().data;
  const [removing, setRemoving] = useState<ListedAccountDto | null>(null);
  const query = useQuery({ queryKey: ['accounts'], queryFn: fetchAccounts });
  const { data, refetch } = query;
  const [changing, setChanging] = useState<{ account: ListedAccountDto; role: Role } | null>(null);
  const close = () => {
    setRemoving(null);
    setChanging(null);
  };

  const changeRole = async ({ id, email }: ListedAccountDto, role: Role) => {
    await changeAccountRole(id, role);
    toast(texts.all.roleChanged({ email, role: texts.roles[role] }));
    close();
    if (email === own?.email) await queryClient.invalidateQueries({ queryKey: ['account'] });
    await refetch();
  };
  const remove = async ({ id, email }: ListedAccountDto) => {
    await removeAccount(id);
    toast(texts.all.removed({ email }));
    close();
    await refetch();
  };

  return (
    <div className="account">
      <Section title={texts.all.heading}>
        <Fetched query={query}>
          {({ accounts }) => (
            <ul className="item-list__list">
              {accounts.map((account) => (
                <AccountRow
                  key={account.id}
                  account={account}
                  isOwn={account.email === own?.email}
                  onRole={(role) => setChanging({ account, role })}
                  onRemove={() => setRemoving(account)}
                />
              ))}
            </ul>
          )}
        </Fetched>
        <Dialog title={texts.all.removeTitle} open={removing !== null} onClose={close}>
          {removing && (
            <ConfirmForm
              question={texts.all.removeWarning({ email: removing.email })}
              action={texts.all.removeOne({ email: removing.email })}
              isDanger
              onCancel={close}
              onConfirm={() => remove(removing)}
            />
          )}
        </Dialog>
        {/* A key pressed on the list of roles must not change one. */}
        <Dialog title={texts.all.changeRole} open={changing !== null} onClose={close}>
          {changing && (
            <ConfirmForm
              question={texts.all.roleQuestion({ email: changing.account.email, role: texts.roles[changing.role] })}
              action={texts.all.changeRole}
              isDanger={false}
              onCancel={close}
              onConfirm={() => changeRole(changing.account, changing.role)}
            />
          )}
        </Dialog>
      </Section>
      {data && <InviteSection sendsMail={data.sends_mail} onSent={() => void refetch()} />}
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
  const { email, role, is_invited, has_second_factor, last_sign_in, device, network } = account;
  const signedIn = last_sign_in
    ? texts.all.lastSignIn({
        moment: shortMomentIn(last_sign_in, language),
        device: device || texts.unknownDevice,
        network: network || texts.unknownNetwork,
      })
    : texts.all.noSignIn;
  return (
    <Item
      controls={
        <>
          <NativeSelect
            aria-label={texts.all.roleOf({ email })}
            value={role}
            data={roleValues.map((value) => ({ value, label: texts.roles[value] }))}
            onChange={(event) => onRole(roleOf(event.currentTarget.value))}
          />
          <Button aria-label={texts.all.removeOne({ email })} aria-haspopup="dialog" onClick={onRemove}>
            {texts.all.remove}
          </Button>
        </>
      }
    >
      <p>
        <strong>{email}</strong>
        {isOwn && ` (${texts.all.you})`} {has_second_factor && <Badge>{texts.all.secondFactor}</Badge>}
      </p>
      <p className="item-list__facts">{is_invited ? texts.all.invited : signedIn}</p>
    </Item>
  );
}
