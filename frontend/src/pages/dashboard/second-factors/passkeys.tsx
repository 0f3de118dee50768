import { Button, TextInput } from '@mantine/core';
import { addPasskey } from '../../../api/passkeys';
import type { PasskeyDto } from '../../../api/schema';
import type { NewRecoveryCodes } from '../../../api/second-factors';
import { longestPasskeyName } from '../../../content/limits';
import { type FieldErrors, type Typed, useSessionForm } from '../../../features/session/use-session-form';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Item } from '../item';
import { shortMomentIn } from '../moment';
import { SectionForm } from '../section-form';

interface PasskeysProps {
  passkeys: readonly PasskeyDto[];
  changeable: boolean;
  removable: boolean;
  onAdded: (recoveryCodes: NewRecoveryCodes) => void;
  onRemove: (passkey: PasskeyDto) => void;
}

const check = (typed: Typed): FieldErrors => ({
  name: typed('name').trim() ? undefined : ({ factors }) => factors.passkeys.noName,
});

export function Passkeys({ passkeys, changeable, removable, onAdded, onRemove }: PasskeysProps) {
  const texts = useAdminTexts().factors.passkeys;
  const language = useLanguage();
  const form = useSessionForm(check, async (typed) => {
    const outcome = await addPasskey(typed('name').trim());
    if (outcome.kind !== 'added') return { name: ({ factors }) => factors.passkeys[outcome.kind] };
    form.element.current?.reset();
    onAdded(outcome.recoveryCodes);
    return undefined;
  });
  return (
    <>
      <h3>{texts.title}</h3>
      <p>{passkeys.length === 0 ? `${texts.what} ${texts.none}` : texts.what}</p>
      <ul className="item-list__list">
        {passkeys.map((passkey) => (
          <Item
            key={passkey.id}
            controls={
              changeable &&
              removable && (
                <Button
                  variant="outline"
                  color="red"
                  aria-haspopup="dialog"
                  aria-label={texts.remove({ name: passkey.name })}
                  onClick={() => onRemove(passkey)}
                >
                  {texts.removeButton}
                </Button>
              )
            }
          >
            <p>
              <strong>{passkey.name}</strong>{' '}
              {passkey.last_used_at
                ? texts.used({ date: shortMomentIn(passkey.last_used_at, language) })
                : texts.unused}
            </p>
          </Item>
        ))}
      </ul>
      {changeable && (
        <SectionForm form={form} submit={texts.add}>
          <TextInput
            {...form.field('name')}
            label={texts.name}
            description={texts.nameHint}
            maxLength={longestPasskeyName}
            autoComplete="off"
          />
        </SectionForm>
      )}
    </>
  );
}
