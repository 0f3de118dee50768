import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { type ChangeEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
   * The initial text. `onChange` then reports each change: the English name if the text names a country in any language,
   * otherwise the typed text.
   */
  initialValue: string;
  onChange: (text: string) => void;
  described: Described;
  /** Which countries are listed. Missing: all. */
  has?: (country: Country) => boolean;
  /** For a search, not for the visitor's own country: the field may stay empty and has no autofill. */
  searchOnly?: { placeholder: string };
}

/**
 * A searchable list of all countries (ARIA 'editable combobox with list autocomplete'). A full name, typed or autofilled, is
 * enough, and so is the only match when the field is left. Escape restores the last chosen country.
 */
export function CountryCombobox(props: CountryComboboxProps) {
  const language = useLanguage();
  const [text, setText] = useState(props.initialValue);
  const changed = (typed: string) => {
    const reported = findCountry(typed)?.name ?? typed;
    setText(reported);
    props.onChange(reported);
  };
  // The key creates a new list for another language. It starts with the previous text.
  return <Combobox key={language} {...props} language={language} initialValue={text} onChange={changed} />;
}

function Combobox({
  id,
  labelId,
  initialValue,
  onChange,
  described,
  has,
  searchOnly,
  language,
}: CountryComboboxProps & { language: Language }) {
  const texts = useTexts().countries;
  const nameOf = (country: Country | null) => (country ? shownName(country, language) : '');
  const initialCountry = findCountry(initialValue) ?? null;
  // The text typed since the list was opened. Not the whole input: the chosen country does not narrow the list.
  const [search, setSearch] = useState('');
  const matches = (text: string) => searchCountries(text, language).filter((country) => has?.(country) ?? true);
  const found = matches(search);

  const { isOpen, highlightedIndex, selectedItem, ...combobox } = useCombobox<Country>({
    items: found,
    inputId: id,
    labelId,
    itemToString: nameOf,
    itemToKey: (country) => country?.code,
    initialSelectedItem: initialCountry,
    initialInputValue: initialCountry ? nameOf(initialCountry) : initialValue,
    // Downshift's own ignores the margin at the end of a row.
    scrollIntoView,
    stateReducer: (state, change) => reduceState(state, change, language, matches),
    onInputValueChange: ({ inputValue }) => onChange(inputValue),
    onIsOpenChange: ({ isOpen: opened }) => {
      if (!opened) setSearch('');
    },
  });

  // Keeps the whole list in view, even if it grows or an on-screen keyboard takes room.
  const list = useRef<HTMLUListElement>(null);
  const rows = isOpen ? found.length : 0;
  useEffect(() => {
    if (rows === 0) return;
    const show = () => {
      scrollIntoView(list.current);
      scrollIntoView(list.current?.querySelector('[data-highlighted=true]'));
    };
    show();
    window.visualViewport?.addEventListener('resize', show);
    return () => window.visualViewport?.removeEventListener('resize', show);
  }, [rows]);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    const typed = isTyped(event);
    if (typed || isOpen) setSearch(value);
    if (typed) return;
    // Downshift would open the list over the next fields.
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    combobox.setInputValue(value);
  };

  // Uncontrolled: React writes nothing over what a password manager filled in without an event.
  const input = useRef<HTMLInputElement>(null);
  const [atFirst] = useState(combobox.inputValue);
  useLayoutEffect(() => {
    if (input.current) input.current.value = combobox.inputValue;
  }, [combobox.inputValue]);
  const { value: _value, ...inputProps } = combobox.getInputProps({
    ref: input,
    ...described,
    name: 'country',
    required: !searchOnly,
    placeholder: searchOnly?.placeholder,
    autoComplete: searchOnly ? 'off' : 'country-name',
    enterKeyHint: 'next',
    spellCheck: false,
    className: 'form-field__control country-combobox__input',
    onChange: change,
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      if (!isOpen) event.currentTarget.select();
    },
  });

  return (
    <div className="country-combobox">
      <div className="country-combobox__box">
        <input {...inputProps} defaultValue={atFirst} />
        <button
          {...combobox.getToggleButtonProps({ type: 'button', 'aria-label': texts.showAll })}
          className="country-combobox__toggle"
        >
          <Icon name="chevron-down" />
        </button>
      </div>
      <ul
        {...combobox.getMenuProps({ ref: list, 'aria-label': texts.list })}
        className={rows > 0 ? 'country-combobox__list' : undefined}
      >
        {isOpen &&
          found.map((country, index) => (
            <li
              key={country.code}
              {...combobox.getItemProps({
                item: country,
                index,
                'aria-selected': country.code === selectedItem?.code,
                onMouseMove: ignoreRest,
              })}
              data-highlighted={index === highlightedIndex}
            >
              {nameOf(country)}
            </li>
          ))}
      </ul>
      <p className={isOpen && found.length === 0 ? 'country-combobox__nothing' : 'visually-hidden'} role="status">
        {isOpen && search ? texts.found({ count: found.length }) : ''}
      </p>
    </div>
  );
}

/** A list that moves under a pointer at rest sends this event, too, and would highlight another country. */
function ignoreRest({ movementX, movementY, nativeEvent }: MouseEvent): void {
  if (movementX === 0 && movementY === 0) Object.assign(nativeEvent, { preventDownshiftDefault: true });
}

function scrollIntoView(element: Element | null | undefined): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Whether the visitor typed the text. Autofill and password managers send such events, too. */
function isTyped({ nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>): boolean {
  const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
  return inputType !== '' && inputType !== 'insertReplacementText' && document.activeElement === currentTarget;
}

/** The only match of the list is what was meant. */
function onlyOne([match, ...more]: Country[]): Country | undefined {
  return more.length === 0 ? match : undefined;
}

function reduceState(
  state: UseComboboxState<Country>,
  { type, changes }: UseComboboxStateChangeOptions<Country>,
  language: Language,
  matches: (text: string) => Country[],
): Partial<UseComboboxState<Country>> {
  const { InputChange, InputKeyDownEscape, InputBlur, FunctionSetInputValue } = useCombobox.stateChangeTypes;
  const choose = (country: Country) => ({ selectedItem: country, inputValue: shownName(country, language) });
  if (type === InputChange) {
    const text = changes.inputValue ?? '';
    const hasMatch = text.trim() !== '' && matches(text).length > 0;
    return { ...changes, highlightedIndex: hasMatch ? 0 : -1 };
  }
  // Autofilled.
  if (type === FunctionSetInputValue) {
    const country = findCountry(changes.inputValue ?? '');
    return { ...changes, highlightedIndex: -1, ...(country && { ...choose(country), isOpen: false }) };
  }
  if (type === InputKeyDownEscape) {
    const { selectedItem, inputValue } = state;
    return { ...changes, ...(selectedItem ? choose(selectedItem) : { selectedItem, inputValue }) };
  }
  if (type === InputBlur) {
    const { inputValue } = state;
    const country = findCountry(inputValue) ?? onlyOne(matches(inputValue));
    return { ...changes, ...(country ? choose(country) : { selectedItem: null, inputValue }) };
  }
  return changes;
}
