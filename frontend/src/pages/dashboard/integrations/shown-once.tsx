import { useId, useState } from 'react';
import '../../../components/button.css';
import { FormField } from '../../../components/form-field';
import { useAdminTexts } from '../../../languages/admin-texts';
import '../filter-form.css';

interface ShownOnceProps {
  label: string;
  value: string;
  onClose: () => void;
}

/** A secret that the server shows only once. */
export function ShownOnce({ label, value, onClose }: ShownOnceProps) {
  const texts = useAdminTexts().integrations;
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      // Without a clipboard it can be selected in the field.
    }
  };
  return (
    <div className="filter-form">
      <FormField id={id} label={label} hint={texts.once}>
        {(described) => (
          <input
            {...described}
            id={id}
            className="form-field__control item-list__secret"
            readOnly
            value={value}
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </FormField>
      <p role="status">{isCopied ? texts.copied : ''}</p>
      <div className="filter-form__actions">
        <button type="button" className="button button--quiet" onClick={() => void copy()}>
          {texts.copy}
        </button>
        <button type="button" className="button button--primary" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </div>
  );
}
