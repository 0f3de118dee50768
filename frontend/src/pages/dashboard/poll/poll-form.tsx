import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { codeOf, rejectedFields } from '../../../api/http-client';
import { changePoll } from '../../../api/poll-versions';
import { Dialog } from '../../../components/dialog';
import { useToast } from '../../../components/toast';
import { useAdminTexts } from '../../../languages/admin-texts';
import { ConfirmForm } from '../confirm-form';
import { Fetched } from '../fetched';
import { Section } from '../section';
import { useRole } from '../use-role';
import '../filter-form.css';
import { type Poll, useDraft } from './draft';
import { dotted, rejectedIn } from './field-error';
import { fieldWords } from './field-words';
import { isForOwners, sections } from './fields';
import './poll-form.css';
import { endSetUp, isFresh, maySetUp, pollKey, useMayChange, usePollQuery, usePollStateQuery } from './poll-queries';
import { Preview } from './preview';
import { SectionFields } from './section-fields';
import { SetUp } from './set-up';

/** Every field of the poll, as it is in force and as it is to be. */
export function PollForm() {
  const state = usePollStateQuery();
  const mayChange = useMayChange(state.data);
  const query = usePollQuery();
  const { data } = query;
  if (!data) return <Fetched query={query}>{() => null}</Fetched>;
  // Once it is known who may set it up.
  if (!state.data) return <Fetched query={state}>{() => null}</Fetched>;
  return <Form inForce={data.poll} version={data.version} mayChange={mayChange} isNew={isFresh(data)} />;
}

interface FormProps {
  inForce: Poll;
  version: number;
  mayChange: boolean;
  isNew: boolean;
}

function Form({ inForce, version, mayChange, isNew }: FormProps) {
  const texts = useAdminTexts().pollForm;
  const toast = useToast();
  const queryClient = useQueryClient();
  const isOwner = useRole() === 'owner';
  const { draft, changed, change, end, discard } = useDraft(inForce, (field) => !isOwner && isForOwners(field));
  const [asks, setAsks] = useState<'publish' | 'names' | 'discard' | null>(null);
  const [rejected, setRejected] = useState<readonly string[]>([]);
  // A field that keeps what is typed begins anew with another poll.
  const [discards, setDiscards] = useState(0);
  // A file that was under way belongs to the discarded draft.
  const latestDiscard = useRef(0);
  const changeUnlessDiscarded = useCallback<typeof change>(
    (path, value) => {
      if (latestDiscard.current === discards) change(path, value);
    },
    [change, discards],
  );
  const [isSettingUp, setSettingUp] = useState(() => isNew && mayChange && maySetUp());
  const form = useRef<HTMLFormElement>(null);
  const close = () => setAsks(null);

  useEffect(() => {
    if (rejected.length === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    first?.closest('details')?.setAttribute('open', '');
    first?.focus();
  }, [rejected]);

  /** Marks invalid fields, and names those that only owners change. False: something else went wrong. */
  const mark = (failure: unknown) => {
    const fields = rejectedFields(failure).map(dotted);
    if (fields.length === 0) return false;
    close();
    if (codeOf(failure) === 'auth.forbidden') toast(texts.forOwners({ fields: fieldWords(fields, texts) }));
    else setRejected(fields);
    return true;
  };

  const publish = async (areNamesConfirmed: boolean) => {
    try {
      await changePoll({ version, poll: draft, names_confirmed: areNamesConfirmed });
    } catch (failure) {
      const code = codeOf(failure);
      if (mark(failure)) return;
      if (code === 'poll.candidates_renamed') {
        setAsks('names');
        return;
      }
      if (code === 'poll.changed_meanwhile') await queryClient.invalidateQueries({ queryKey: [pollKey] });
      throw failure;
    }
    close();
    setRejected([]);
    end(draft);
    await queryClient.invalidateQueries({ queryKey: [pollKey] });
    toast(texts.published);
  };

  const discardAll = () => {
    discard();
    latestDiscard.current = discards + 1;
    setDiscards(latestDiscard.current);
    setRejected([]);
    close();
    return Promise.resolve();
  };

  const others = rejected.filter(
    (path) => !sections.some(({ fields }) => fields.some((field) => rejectedIn([path], field.path).length > 0)),
  );

  return (
    <Section title={texts.title} hint={mayChange ? texts.hint : texts.readOnly}>
      {isSettingUp ? (
        <SetUp
          poll={draft}
          onChange={change}
          onEnd={() => {
            endSetUp();
            setSettingUp(false);
          }}
        />
      ) : (
        <form
          ref={form}
          className="filter-form"
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault();
            if (changed.length > 0) setAsks('publish');
            else toast(texts.nothingChanged);
          }}
        >
          <fieldset key={`${version}-${discards}`} className="poll-form__sections" disabled={!mayChange}>
            {sections.map((section) => (
              <SectionFields
                key={section.id}
                section={section}
                poll={draft}
                rejected={rejected}
                onChange={changeUnlessDiscarded}
              />
            ))}
          </fieldset>
          {rejected.length > 0 && <p role="alert">{texts.rejected({ fields: rejected.length })}</p>}
          {others.length > 0 && <p>{texts.otherFields({ fields: fieldWords(others, texts) })}</p>}
          {mayChange && (
            <Group className="filter-form__actions">
              <p className="note poll-form__changed" role="status">
                {changed.length > 0 && texts.changed({ fields: changed.length })}
              </p>
              {changed.length > 0 && <Button onClick={() => setAsks('discard')}>{texts.discard}</Button>}
              <Button type="submit" variant="filled" aria-disabled={changed.length === 0}>
                {texts.publish}
              </Button>
            </Group>
          )}
        </form>
      )}
      {mayChange && !isSettingUp && <Preview poll={draft} onRejected={mark} />}
      <Dialog title={asks === 'discard' ? texts.discard : texts.publish} open={asks !== null} onClose={close}>
        {(asks === 'publish' || asks === 'names') && (
          <ConfirmForm
            key={asks}
            question={
              asks === 'names' ? texts.namesQuestion : texts.publishQuestion({ fields: fieldWords(changed, texts) })
            }
            action={asks === 'names' ? texts.publishNames : texts.publish}
            isDanger={asks === 'names'}
            onCancel={close}
            onConfirm={() => publish(asks === 'names')}
          />
        )}
        {asks === 'discard' && (
          <ConfirmForm
            question={texts.discardQuestion}
            action={texts.discard}
            isDanger
            onCancel={close}
            onConfirm={discardAll}
          />
        )}
      </Dialog>
    </Section>
  );
}
