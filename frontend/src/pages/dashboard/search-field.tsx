import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { isBeginning } from 'backend/fold';
import { useState } from 'react';
import { IconDrawing } from '../../components/icon';
import { longestSearch } from '../../content/limits';
import { searchPause } from '../../content/timers';
import { useAdminTexts } from '../../languages/admin-texts';
import { withoutControls } from './without-controls';

/** Not in icon-paths.ts, which every page loads. */
export function SearchIcon() {
  return (
    <IconDrawing path="M3 10.5a7.5 7.5 0 1 1 15 0a7.5 7.5 0 1 1-15 0zM5 10.5a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0zM16.35 14.65L20.85 19.15A1.2 1.2 0 0 1 19.15 20.85L14.65 16.35A1.2 1.2 0 0 1 16.35 14.65z" />
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Says how a term is matched: short ones only match beginnings, and a long one was cut. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const texts = useAdminTexts().list;
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
    <TextInput
      className="search-field"
      type="search"
      size="xs"
      label={label}
      labelProps={{ fz: 'sm' }}
      leftSection={<SearchIcon />}
      inputWrapperOrder={['label', 'input', 'description']}
      // An element even while it says nothing: screen readers only hear of changes in one.
      description={<span>{isCut ? texts.searchCut({ longest: longestSearch }) : isShort && texts.beginningOnly}</span>}
      descriptionProps={{ role: 'status' }}
      value={value}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      onChange={(event) => change(withoutControls(event.currentTarget.value))}
    />
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
