import { useDebouncedCallback } from '@mantine/hooks';
import { isBeginning } from 'backend/fold';
import { useId, useState } from 'react';
import { longestSearch } from '../../content/limits';
import { searchPause } from '../../content/timers';
import { useAdminTexts } from '../../languages/admin-texts';
import { SearchIcon } from './search-icon';
import { withoutControls } from './without-controls';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Says how a term is matched: short ones only match beginnings, and a long one was cut. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const texts = useAdminTexts().list;
  const id = useId();
  const noteId = useId();
  /** What is left of a term that was too long. */
  const [cut, setCut] = useState('');
  const change = (typed: string) => {
    // Cuts no character in half: the server rejects such a text.
    const term = typed.slice(0, longestSearch).replace(/[\ud800-\udbff]$/, '');
    setCut(term === typed ? '' : term);
    onChange(term);
  };
  const isShort = value.trim() !== '' && isBeginning(value.trim());
  const isCut = cut !== '' && cut === value;
  return (
    <div className="search-field">
      <label className="form-field__label search-field__label" htmlFor={id}>
        {label}
      </label>
      <div className="search-field__box">
        <SearchIcon />
        <input
          id={id}
          type="search"
          className="form-field__control search-field__input"
          value={value}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          aria-describedby={noteId}
          onChange={(event) => change(withoutControls(event.currentTarget.value))}
        />
      </div>
      <p id={noteId} className="search-field__note" role="status">
        {isCut ? texts.searchCut({ longest: longestSearch }) : isShort && texts.beginningOnly}
      </p>
    </div>
  );
}

/**
 * Holds the typed text until typing pauses, then calls `onPause`. Every keystroke restarts the pause; other changes of the
 * search, such as another filter, do not.
 */
export function useTypedSearch<Search extends object>(onPause: (typed: Search) => void) {
  const [typed, setTyped] = useState<Search | null>(null);
  const search = useDebouncedCallback((text: Search) => {
    setTyped(null);
    onPause(text);
  }, searchPause);
  return {
    typed,
    type: (text: Search) => {
      setTyped(text);
      search(text);
    },
  };
}
