import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import './filter-form.css';
import { useAdminTexts } from '../../languages/admin-texts';

interface MomentFieldProps extends Pick<TextInputProps, 'label' | 'description' | 'error'> {
  /** As in a `datetime-local` input. */
  value: string;
  onChange: (value: string) => void;
  /** Below the input: buttons for common times. */
  children?: ReactNode;
}

/** Whether a date inside is typed in part, which its field then says: it has no value, as if it had been left empty. */
export function hasIncompleteDate(part: Element | null): boolean {
  const incomplete = [...(part?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.badInput);
  return incomplete !== undefined && !incomplete.reportValidity();
}

/**
 * A filter's date and time in the administrator's time zone. A partly typed one has no value: then the form is not sent, and
 * the field says why.
 */
export function MomentField({ error, value, onChange, children, ...field }: MomentFieldProps) {
  const { incompleteMoment } = useAdminTexts().list;
  const [isIncomplete, setIncomplete] = useState(false);
  return (
    <div>
      <TextInput
        {...field}
        error={isIncomplete && value === '' ? incompleteMoment : error}
        type="datetime-local"
        step="any"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onInput={() => setIncomplete(false)}
        onInvalid={(event) => {
          // The message is beside the field, in the language of the page.
          event.preventDefault();
          setIncomplete(true);
          event.currentTarget.focus();
        }}
      />
      {children && <div className="filter-form__lately">{children}</div>}
    </div>
  );
}
