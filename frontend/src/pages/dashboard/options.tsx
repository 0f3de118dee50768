import './filter-form.css';

interface OptionsProps<Option extends string> {
  legend: string;
  /** What is above says what they are, but for screen readers. */
  isLegendHidden?: boolean;
  options: readonly Option[];
  names: Readonly<Record<Option, string>>;
  chosen: Option;
  onChoose: (option: Option) => void;
}

/** One of several options, all of them in view. */
export function Options<Option extends string>(props: OptionsProps<Option>) {
  const { legend, isLegendHidden = false, options, names, chosen, onChoose } = props;
  return (
    <fieldset className="filter-form__choices">
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      {options.map((option) => (
        <label key={option} className="filter-form__choice">
          <input type="radio" name={legend} checked={option === chosen} onChange={() => onChoose(option)} />
          {names[option]}
        </label>
      ))}
    </fieldset>
  );
}
