import { type SubmitEvent, useId, useState } from 'react';
import { addPasskey } from '../../../api/passkeys';
import type { PasskeyDto } from '../../../api/schema';
import type { NewRecoveryCodes } from '../../../api/second-factors';
import '../../../components/button.css';
import { FormField } from '../../../components/form-field';
import { longestPasskeyName } from '../../../content/limits';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { shortMomentIn } from '../moment';
import './second-factors.css';

interface PasskeysProps {
  passkeys: readonly PasskeyDto[];
  changeable: boolean;
  removable: boolean;
  onAdded: (recoveryCodes: NewRecoveryCodes) => void;
  onRemove: (passkey: PasskeyDto) => void;
}

type Failure = 'noName' | 'notMade' | 'full' | 'failed';

/** The account's passkeys, and the form that adds one. */
export function Passkeys({ passkeys, changeable, removable, onAdded, onRemove }: PasskeysProps) {
  const { factors } = useAdminTexts();
  const texts = factors.passkeys;
  const language = useLanguage();
  const id = useId();
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [adding, setAdding] = useState(false);

  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    if (adding) return;
    if (!name.trim()) {
      setFailure('noName');
      return;
    }
    setFailure(null);
    setAdding(true);
    const outcome = await addPasskey(name.trim());
    setAdding(false);
    if (outcome.kind === 'added') {
      setName('');
      onAdded(outcome.recoveryCodes);
    } else setFailure(outcome.kind === 'not-made' ? 'notMade' : outcome.kind);
  };

  return (
    <>
      <h3>{texts.title}</h3>
      <p>{passkeys.length === 0 ? `${texts.what} ${texts.none}` : texts.what}</p>
      <ul className="second-factors__passkeys">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <span>
              <strong>{passkey.name}</strong>{' '}
              {passkey.last_used_at
                ? texts.used({ date: shortMomentIn(passkey.last_used_at, language) })
                : texts.unused}
            </span>
            {changeable && removable && (
              <button
                type="button"
                className="button button--quiet button--danger"
                aria-haspopup="dialog"
                aria-label={texts.remove({ name: passkey.name })}
                onClick={() => onRemove(passkey)}
              >
                {texts.removeButton}
              </button>
            )}
          </li>
        ))}
      </ul>
      {changeable && (
        <form className="second-factors__add" noValidate onSubmit={(event) => void add(event)}>
          <FormField
            id={`${id}-name`}
            label={texts.name}
            hint={texts.nameHint}
            error={failure ? (failure === 'failed' ? factors.failed : texts[failure]) : undefined}
          >
            {(described) => (
              <input
                {...described}
                id={`${id}-name`}
                className="form-field__control"
                value={name}
                maxLength={longestPasskeyName}
                autoComplete="off"
                onChange={(event) => {
                  setName(event.currentTarget.value);
                  setFailure(null);
                }}
              />
            )}
          </FormField>
          <button type="submit" className="button button--quiet" aria-disabled={adding}>
            {texts.add}
          </button>
        </form>
      )}
    </>
  );
}
