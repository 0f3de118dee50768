import { useId } from 'react';
import './filter-form.css';

interface ChoicesProps<Choice extends string> {
  legend: string;
  choices: readonly { id: Choice; name: string; disabled?: boolean }[];
  selected: readonly Choice[];
  onChange: (selected: Choice[]) => void;
  hint?: string;
  error?: string | undefined;
}

/** A group of checkboxes. */
export function Choices<Choice extends string>(props: ChoicesProps<Choice>) {
  const { legend, choices, selected, onChange, hint, error } = props;
  const id = useId();
  return (
    <fieldset className="filter-form__choices item-list__choices" aria-describedby={hint || error ? id : undefined}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.id} className="filter-form__choice">
          <input
            type="checkbox"
            disabled={choice.disabled}
            checked={selected.includes(choice.id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...selected, choice.id] : selected.filter((each) => each !== choice.id))
            }
          />
          {choice.name}
        </label>
      ))}
      <div id={id}>
        {hint && <p className="form-field__hint">{hint}</p>}
        {error && <p className="form-field__error">{error}</p>}
      </div>
    </fieldset>
  );
}
