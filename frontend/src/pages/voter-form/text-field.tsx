import type { ComponentProps } from 'react';
import type { VoterField } from '../../api/voter-details';
import type { Fault } from '../../ballot/check-details';
import { FormField } from '../../components/form-field';
import { useVotingTexts } from '../../languages/voting-texts';
import { faultText, fieldLabel } from './field-texts';

interface TextFieldProps
  extends Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'required' | 'autoComplete' | 'enterKeyHint' | 'spellCheck'
  > {
  field: VoterField;
  value: string;
  fault: Fault | undefined;
  hint?: string;
  onChange: (value: string) => void;
}

/** Nothing is cut off while typing or pasting: a text that is too long is marked when the form is sent. */
export function TextField({ field, value, fault, hint, onChange, ...input }: TextFieldProps) {
  const { voterForm } = useVotingTexts();
  return (
    <FormField
      id={field}
      label={fieldLabel(field, voterForm)}
      hint={hint}
      error={fault && faultText(field, fault, voterForm)}
    >
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
