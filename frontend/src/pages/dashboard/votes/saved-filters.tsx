import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { deleteSavedFilter, fetchSavedFilters, saveFilter } from '../../../api/saved-filters';
import type { SavedFilterDto } from '../../../api/schema';
import { Dialog } from '../../../components/dialog';
import { longestFilterName } from '../../../content/limits';
import { useAdminTexts } from '../../../languages/admin-texts';
import { Fetched } from '../fetched';
import '../filter-form.css';
import { oneLine, withoutControls } from '../without-controls';
import './saved-filters.css';
import { isWhole, savedConditions, savedFilter, type VotesFilter } from './votes-filter';

interface SavedFiltersProps {
  filter: VotesFilter;
  onApply: (filter: VotesFilter) => void;
}

/** The button that opens the administrator's saved filters. */
export function SavedFiltersButton({ filter, onApply }: SavedFiltersProps) {
  const texts = useAdminTexts().savedFilters;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      <Dialog title={texts.button} open={open} onClose={() => setOpen(false)}>
        <SavedFilters
          filter={filter}
          onApply={(saved) => {
            onApply(saved);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

function SavedFilters({ filter, onApply }: SavedFiltersProps) {
  const { savedFilters: texts, errors } = useAdminTexts();
  const [name, setName] = useState('');
  const [error, setError] = useState<'noName' | 'full' | 'failed' | null>(null);
  /** The outcome of the last press. */
  const [news, setNews] = useState('');
  const newsLine = useRef<HTMLParagraphElement>(null);
  const query = useQuery({ queryKey: ['saved-filters'], queryFn: fetchSavedFilters });
  const conditions = savedConditions(filter);
  const isNameTaken = query.data?.filters.some((saved) => saved.name === oneLine(name));

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setNews('');
    const given = oneLine(name);
    if (!given) {
      setError('noName');
      return;
    }
    try {
      const outcome = await saveFilter(given, conditions);
      setError(outcome === 'full' ? 'full' : null);
      if (outcome === 'saved') {
        setName('');
        setNews(texts.saved({ name: given }));
      }
      await query.refetch();
    } catch {
      setError('failed');
    }
  };
  const remove = async ({ id, name }: SavedFilterDto, item: HTMLLIElement | null) => {
    try {
      await deleteSavedFilter(id);
      setError(null);
      setNews(texts.deleted({ name }));
      // Before the button disappears, or the browser would move the focus to the start of the dialog.
      const next = item?.nextElementSibling?.querySelector<HTMLButtonElement>('button:last-child');
      (next ?? newsLine.current)?.focus();
      await query.refetch();
    } catch {
      setNews(texts.failed);
    }
  };

  return (
    <Stack>
      <Fetched query={query}>
        {({ filters }) => (
          <>
            {filters.length === 0 && <p>{texts.none}</p>}
            <ul className="saved-filters__list">
              {filters.map((saved) => (
                <li key={saved.id}>
                  {isWhole(saved.filter) ? (
                    <Button justify="start" onClick={() => onApply(savedFilter(saved.filter))}>
                      {saved.name}
                    </Button>
                  ) : (
                    <p>{texts.notWhole({ name: saved.name })}</p>
                  )}
                  <Button
                    aria-label={texts.deleteNamed({ name: saved.name })}
                    onClick={(event) => void remove(saved, event.currentTarget.closest('li'))}
                  >
                    {texts.delete}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Fetched>
      <p role="status" tabIndex={-1} ref={newsLine}>
        {news}
      </p>
      {Object.keys(conditions).length === 0 ? (
        <p className="form-field__hint">{texts.nothingToSave}</p>
      ) : (
        <form className="filter-form" noValidate onSubmit={(event) => void save(event)}>
          <TextInput
            label={texts.name}
            description={texts.notSaved}
            error={error === null ? undefined : error === 'full' ? errors['filters.full'] : texts[error]}
            value={name}
            maxLength={longestFilterName}
            autoComplete="off"
            onChange={(event) => {
              setName(withoutControls(event.currentTarget.value));
              setError(null);
            }}
          />
          <Group className="filter-form__actions">
            <Button type="submit" variant="filled">
              {isNameTaken ? texts.replace : texts.save}
            </Button>
          </Group>
        </form>
      )}
    </Stack>
  );
}
