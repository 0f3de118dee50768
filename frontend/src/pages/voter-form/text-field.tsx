import type { ComponentProps } from 'react';
import type { VoterField } from '../../api/voter-details';
import type { FieldError } from '../../ballot/check-details';
import { FormField } from '../../components/form-field';
import { useVotingTexts } from '../../languages/voting-texts';
import { errorText } from './field-texts';

interface TextFieldProps
  extends Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'required' | 'autoComplete' | 'enterKeyHint' | 'spellCheck'
  > {
  field: VoterField;
  value: string;
  error: FieldError | undefined;
  hint?: string;
  onChange: (value: string) => void;
}

/** Has no maxLength, which would cut off pasted text silently: the check of the form reports a text that is too long. */
export function TextField({ field, value, error, hint, onChange, ...input }: TextFieldProps) {
  const { voterForm } = useVotingTexts();
  return (
    <FormField id={field} label={voterForm[field]} hint={hint} error={error && errorText(field, error, voterForm)}>
      {(described) => (
        <input
          {...described}
          enterKeyHint="next"
          {...input}
          id={field}
          name={field}
          className="form-field__control"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FormField>
  );
}
