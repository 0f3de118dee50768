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

export function AccountsView() {
  const texts = useAdminTexts().account;
  const toast = useToast();
  const queryClient = useQueryClient();
  const own = useOwnAccountQuery().data;
  const query = useQuery({ queryKey: ['accounts'], queryFn: fetchAccounts });
  const { data, refetch } = query;
  /** A change that is asked about. `role`: the new one; null: the account is removed. */
  const [asked, setAsked] = useState<{ account: ListedAccountDto; role: Role | null } | null>(null);
  const close = () => setAsked(null);

  const change = async ({ id, email }: ListedAccountDto, role: Role | null) => {
    if (role === null) await removeAccount(id);
    else await changeAccountRole(id, role);
    toast(role === null ? texts.all.removed({ email }) : texts.all.roleChanged({ email, role: texts.roles[role] }));
    close();
    if (role !== null && email === own?.email) await queryClient.invalidateQueries({ queryKey: ['account'] });
    await refetch();
  };
  const wordsOf = ({ email }: ListedAccountDto, role: Role | null) =>
    role === null
      ? { question: texts.all.removeWarning({ email }), action: texts.all.removeOne({ email }) }
      : { question: texts.all.roleQuestion({ email, role: texts.roles[role] }), action: texts.all.changeRole };

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
                  onRole={(role) => setAsked({ account, role })}
                  onRemove={() => setAsked({ account, role: null })}
                />
              ))}
            </ul>
          )}
        </Fetched>
        {/* A key pressed on the list of roles must not change one. */}
        <Dialog
          title={asked?.role ? texts.all.changeRole : texts.all.removeTitle}
          open={asked !== null}
          onClose={close}
        >
          {asked && (
            <ConfirmForm
              {...wordsOf(asked.account, asked.role)}
              isDanger={asked.role === null}
              onCancel={close}
              onConfirm={() => change(asked.account, asked.role)}
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
        {isOwn && ` (${texts.all.you})`} {has_second_factor && <Badge component="span">{texts.all.secondFactor}</Badge>}
      </p>
      <p className="note">{is_invited ? texts.all.invited : signedIn}</p>
    </Item>
  );
}
