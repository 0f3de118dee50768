import { Button, Group } from '@mantine/core';
import { useId, useState } from 'react';
import { useAdminTexts } from '../../../languages/admin-texts';
import { hasIncompleteDate } from '../moment-field';
import { type Path, type Poll, valueAt } from './draft';
import { type Field, type FieldPath, sections } from './fields';
import { PollField } from './section-fields';

/** What a poll needs before anything else. */
const steps: readonly {
  id: 'question' | 'candidates' | 'dates' | 'operator' | 'links';
  paths: readonly FieldPath[];
}[] = [
  { id: 'question', paths: ['question', 'description'] },
  { id: 'candidates', paths: ['candidates'] },
  { id: 'dates', paths: ['opens_at', 'closes_at'] },
  { id: 'operator', paths: ['operator.name', 'operator.contact'] },
  {
    id: 'links',
    paths: ['site_link', 'links.legal_services', 'links.free_gifts', 'links.newsletter', 'links.tip_jar'],
  },
];

const fieldsOf = (paths: readonly FieldPath[]): Field[] =>
  sections.flatMap(({ fields }) => fields.filter(({ path }) => paths.includes(path)));

const nothingRejected: readonly string[] = [];

interface SetUpProps {
  poll: Poll;
  onChange: (path: Path, value: unknown) => void;
  onEnd: () => void;
}

/** Leads through the fields of a new poll, five steps that can be left out. What they hold is a draft like any other. */
export function SetUp({ poll, onChange, onEnd }: SetUpProps) {
  const texts = useAdminTexts().pollForm.setUp;
  const id = useId();
  const [place, setPlace] = useState(0);
  const step = steps[place];
  if (!step) return null;
  const go = (to: number) => {
    if (to === steps.length) onEnd();
    else setPlace(to);
    document.getElementById(id)?.focus();
  };
  return (
    <section className="poll-form__candidate" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {texts.step({ step: String(place + 1), steps: String(steps.length), what: texts.steps[step.id] })}
      </h3>
      <p className="note">{texts.hints[step.id]}</p>
      {fieldsOf(step.paths).map((field) => (
        <PollField
          key={field.path}
          field={field}
          value={valueAt(poll, field.path.split('.'))}
          rejected={nothingRejected}
          onChange={onChange}
        />
      ))}
      <Group className="filter-form__actions">
        <Button onClick={onEnd}>{texts.end}</Button>
        {place > 0 && <Button onClick={() => go(place - 1)}>{texts.back}</Button>}
        <Button
          variant="filled"
          onClick={({ currentTarget }) => {
            if (!hasIncompleteDate(currentTarget.closest('section'))) go(place + 1);
          }}
        >
          {place + 1 < steps.length ? texts.next : texts.finish}
        </Button>
      </Group>
    </section>
  );
}
