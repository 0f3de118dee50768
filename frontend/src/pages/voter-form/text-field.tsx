import type { ComponentProps } from 'react';
import type { VoterField } from '../../api/voter-details';
import { FormField } from '../../components/form-field';
import type { VotingTexts } from '../../content/texts';
import type { FieldError } from '../../features/ballot/check-details';
import { errorText } from './field-texts';

interface TextFieldProps
  extends Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'required' | 'autoComplete' | 'enterKeyHint' | 'spellCheck' | 'onBlur'
  > {
  field: VoterField;
  words: VotingTexts['voterForm'];
  /** Uncontrolled: React writes nothing over what a password manager filled in without an event. */
  initialValue: string;
  error: FieldError | undefined;
  hint?: string | undefined;
  onChange: (value: string) => void;
}

/** Has no maxLength, which would silently truncate pasted text: the form reports a text that is too long. */
export function TextField({ field, words, initialValue, error, hint, onChange, ...input }: TextFieldProps) {
  return (
    <FormField id={field} label={words[field]} hint={hint} error={error && errorText(field, error, words)}>
      {(described) => (
        <input
          {...described}
          enterKeyHint="next"
          {...input}
          id={field}
          name={field}
          className="form-field__control"
          defaultValue={initialValue}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FormField>
  );
}
