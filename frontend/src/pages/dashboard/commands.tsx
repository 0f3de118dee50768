import { Button, Checkbox, Kbd } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { fold } from 'backend/fold';
import { useState } from 'react';
import { browserStorage } from '../../browser-storage';
import { Dialog } from '../../components/dialog';
import { longestSearch } from '../../content/limits';
import { useAdminTexts } from '../../languages/admin-texts';
import { SearchIcon } from './search-field';
import { useRole } from './use-role';
import type { View } from './views';
import { useOpenVotes } from './votes/use-open-votes';

const [store, palette] = createSpotlight();

const storageKey = 'dashboard-keys';

/**
 * Ctrl+K goes to a view or searches the votes, '/' goes to the search of the list, '?' lists the keys. These two can be switched off
 * (WCAG 2.1.4): what is dictated could press them.
 */
export function Commands({ views, onShow }: { views: readonly View[]; onShow: (view: View) => void }) {
  const { commands: texts, dashboard, keys } = useAdminTexts();
  const openVotes = useOpenVotes();
  const seesContacts = useRole() !== 'viewer';
  const [typed, setTyped] = useState('');
  /** The index of the action that Enter triggers. */
  const [selected, setSelected] = useState(-1);
  const [isHelpOpen, { open, close }] = useDisclosure(false);
  const focusSearch = () => document.querySelector<HTMLInputElement>('.dashboard input[type=search]')?.focus();
  const [areSingleOn, setSingleOn] = useState(() => browserStorage.get(storageKey) !== 'off');
  useHotkeys(
    areSingleOn
      ? [
          ['/', focusSearch],
          // On many keyboards it is Shift+7.
          ['shift + /', focusSearch],
          ['shift + ?', open],
        ]
      : [],
  );
  const openPalette = () => {
    // A modal dialog would cover it.
    if (!document.querySelector('dialog[open]')) palette.open();
  };
  // In fields, too.
  useHotkeys([['mod + K', openPalette]], []);
  const switchSingle = (on: boolean) => {
    setSingleOn(on);
    browserStorage.set(storageKey, on ? 'on' : 'off');
  };
  const term = typed.trim().slice(0, longestSearch);
  const search = {
    id: 'search',
    label: texts.find({ term }),
    onClick: () => openVotes({ column: term.includes('@') ? 'email' : 'name', search: term }),
  };
  const actions = [
    ...[
      ...views.map((view) => ({ id: view.id, label: dashboard[view.label], onClick: () => onShow(view) })),
      { id: 'keys', label: keys.title, onClick: open },
    ].filter(({ label }) => fold(label).includes(fold(term))),
    ...(term && seesContacts ? [search] : []),
  ];
  const lines = [
    ['Ctrl K', texts.open],
    ['/', keys.search],
    ['↑ ↓', keys.rows],
    ['Enter', keys.open],
    ['?', keys.help],
  ];
  return (
    <>
      <Button
        className="dashboard__commands"
        leftSection={<SearchIcon />}
        rightSection={<Kbd aria-hidden="true">Ctrl K</Kbd>}
        aria-haspopup="dialog"
        onClick={palette.open}
      >
        {texts.button}
      </Button>
      <Spotlight.Root
        store={store}
        // The dialog's name, for screen readers.
        attributes={{ content: { 'aria-label': texts.open } }}
        query={typed}
        onQueryChange={setTyped}
        clearQueryOnClose
        closeOnActionTrigger
        overlayProps={{ blur: 0 }}
        shortcut={null}
      >
        <Spotlight.Search
          aria-label={texts.open}
          leftSection={<SearchIcon />}
          placeholder={texts.placeholder}
          // The store tells nobody when a key changes it.
          onKeyUp={() => setSelected(store.getState().selected)}
        />
        {/* The focus stays in the field. */}
        <p className="visually-hidden" role="status">
          {actions[selected]?.label}
        </p>
        <Spotlight.ActionsList>
          {actions.map((action) => (
            <Spotlight.Action key={action.id} {...action} />
          ))}
          {actions.length === 0 && <Spotlight.Empty>{texts.nothing}</Spotlight.Empty>}
        </Spotlight.ActionsList>
      </Spotlight.Root>
      <Dialog title={keys.title} open={isHelpOpen} onClose={close}>
        <dl className="dashboard__keys">
          {lines.map(([key, what]) => (
            <div key={key}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label={keys.single}
          checked={areSingleOn}
          onChange={({ currentTarget }) => switchSingle(currentTarget.checked)}
        />
      </Dialog>
    </>
  );
}
