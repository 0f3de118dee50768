import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type Country, findCountry, searchCountries, shownName } from '../content/countries';
import type { Language } from '../content/languages';
import { useLanguage } from '../languages/language';
import { useTexts } from '../languages/texts';
import './country-combobox.css';
import type { Described } from './form-field';
import { Icon } from './icon';

interface CountryComboboxProps {
  id: string;
  labelId: string;
  /**
   * The text at first; from then on `onChange` tells of every other one: of what names a country by its English name, in
   * whatever language it stands there, and of anything else as it was typed.
   */
  initialValue: string;
  onChange: (text: string) => void;
  described: Described;
  /** Where somebody looks for a country, and does not say which is theirs: it may stay empty, the browser fills in nothing. */
  searchOnly?: { placeholder: string };
}

const nameIn = (language: Language) => (country: Country | null) => (country ? shownName(country, language) : '');

/**
 * A searchable list of all countries (ARIA 'editable combobox with list autocomplete'). A name that was typed in full,
 * or filled in by the browser, needs no choosing; Escape brings back the country chosen last.
 */
export function CountryCombobox(props: CountryComboboxProps) {
  const language = useLanguage();
  const [text, setText] = useState(props.initialValue);
  const changed = (changedText: string) => {
    const told = findCountry(changedText)?.name ?? changedText;
    setText(told);
    props.onChange(told);
  };
  // Another language is another list: it begins with the country that stood in the earlier one.
  return <Combobox key={language} {...props} language={language} initialValue={text} onChange={changed} />;
}

function Combobox({
  id,
  labelId,
  initialValue,
  onChange,
  described,
  searchOnly,
  language,
}: CountryComboboxProps & { language: Language }) {
  const texts = useTexts().countries;
  const nameOf = nameIn(language);
  const initialCountry = findCountry(initialValue) ?? null;
  // What was typed since the list was opened: the country that stands there already shall not narrow it.
  const [search, setSearch] = useState('');
  const found = searchCountries(search, language);

  const { isOpen, highlightedIndex, selectedItem, ...combobox } = useCombobox<Country>({
    items: [...found],
    inputId: id,
    labelId,
    itemToString: nameOf,
    itemToKey: (country) => country?.code,
    initialSelectedItem: initialCountry,
    initialInputValue: initialCountry ? nameOf(initialCountry) : initialValue,
    stateReducer: (state, change) => reduceState(state, change, language),
    onInputValueChange: ({ inputValue }) => onChange(inputValue),
    onIsOpenChange: ({ isOpen: opened }) => {
      if (!opened) setSearch('');
    },
  });

  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  const selectText = (event: MouseEvent<HTMLInputElement>) => {
    if (!isOpen) event.currentTarget.select();
  };

  return (
    <div className="country-combobox">
      <div className="country-combobox__box">
        <input
          {...combobox.getInputProps({
            ...described,
            name: 'country',
            required: !searchOnly,
            placeholder: searchOnly?.placeholder,
            autoComplete: searchOnly ? 'off' : 'country-name',
            enterKeyHint: 'next',
            spellCheck: false,
            className: 'form-field__control country-combobox__input',
            onChange: (event) => setSearch(event.currentTarget.value),
            onClick: selectText,
          })}
        />
        <button
          {...combobox.getToggleButtonProps({ type: 'button', 'aria-label': texts.showAll })}
          className="country-combobox__toggle"
        >
          <Icon name="chevron-down" />
        </button>
      </div>
      <ul
        {...combobox.getMenuProps({ ref: list, 'aria-label': texts.list })}
        className={isOpen && found.length > 0 ? 'country-combobox__list' : undefined}
      >
        {isOpen &&
          found.map((country, index) => (
            <li
              key={country.code}
              {...combobox.getItemProps({ item: country, index, 'aria-selected': country.code === selectedItem?.code })}
              className={
                index === highlightedIndex
                  ? 'country-combobox__country country-combobox__country--highlighted'
                  : 'country-combobox__country'
              }
            >
              {nameOf(country)}
            </li>
          ))}
      </ul>
      <p className={isOpen && found.length === 0 ? 'country-combobox__nothing' : 'visually-hidden'} role="status">
        {isOpen && search ? texts.found(found.length) : ''}
      </p>
    </div>
  );
}

function reduceState(
  state: UseComboboxState<Country>,
  { type, changes }: UseComboboxStateChangeOptions<Country>,
  language: Language,
): Partial<UseComboboxState<Country>> {
  const { InputChange, InputKeyDownEscape, InputBlur } = useCombobox.stateChangeTypes;
  if (type === InputChange) {
    return { ...changes, highlightedIndex: searchCountries(changes.inputValue ?? '', language).length > 0 ? 0 : -1 };
  }
  if (type === InputKeyDownEscape) {
    return { ...changes, selectedItem: state.selectedItem, inputValue: nameIn(language)(state.selectedItem) };
  }
  if (type === InputBlur) {
    const chosen = changes.selectedItem === state.selectedItem ? undefined : changes.selectedItem;
    const country = chosen ?? findCountry(changes.inputValue ?? '');
    return country ? { ...changes, selectedItem: country, inputValue: shownName(country, language) } : changes;
  }
  return changes;
}
