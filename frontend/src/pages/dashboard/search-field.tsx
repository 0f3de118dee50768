import { useEffect, useEffectEvent, useId, useState } from 'react';
import { longest } from '../../api/voter-details';
import { Icon } from '../../components/icon';
import { searchPause } from '../../content/timers';
import { withoutControls } from './without-controls';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <div className="search-field">
      <label className="form-field__label search-field__label" htmlFor={id}>
        {label}
      </label>
      <div className="search-field__box">
        <Icon name="search" />
        <input
          id={id}
          type="search"
          className="form-field__control search-field__input"
          value={value}
          maxLength={longest.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => onChange(withoutControls(event.currentTarget.value))}
        />
      </div>
    </div>
  );
}

/**
 * Holds the typed text until a pause in typing, then calls `onPause`. Every keystroke restarts the pause; other changes of
 * the search, such as another filter, do not.
 */
export function useTypedSearch<Search extends object>(onPause: (typed: Search) => void) {
  const [typed, setTyped] = useState<Search | null>(null);
  const search = useEffectEvent((text: Search) => {
    setTyped(null);
    onPause(text);
  });

  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => search(typed), searchPause);
    return () => clearTimeout(timer);
  }, [typed]);

  return { typed, type: setTyped };
}
