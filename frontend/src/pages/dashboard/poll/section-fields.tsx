import { memo } from 'react';
import { Disclosure } from '../../../components/disclosure';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useRole } from '../use-role';
import { CandidatesField } from './candidates-field';
import { type Path, type Poll, valueAt } from './draft';
import { rejectedIn, textErrors, wrongWords } from './field-error';
import { type Field, isForOwners, type Section } from './fields';
import { PlainField } from './plain-field';
import { TextsField } from './texts-field';

interface SectionFieldsProps {
  section: Section;
  poll: Poll;
  /** The paths of invalid fields. */
  rejected: readonly string[];
  onChange: (path: Path, value: unknown) => void;
}

export function SectionFields({ section: { id, fields }, poll, rejected, onChange }: SectionFieldsProps) {
  const texts = useAdminTexts().pollForm;
  return (
    <Disclosure summary={texts.sections[id]} className="poll-form__section">
      <div className="poll-form__fields">
        {fields.map((field) => (
          <PollField
            key={field.path}
            field={field}
            value={valueAt(poll, field.path.split('.'))}
            rejected={rejected}
            onChange={onChange}
          />
        ))}
      </div>
    </Disclosure>
  );
}

interface PollFieldProps {
  field: Field;
  value: unknown;
  rejected: readonly string[];
  onChange: (path: Path, value: unknown) => void;
}

export const PollField = memo(function PollField(props: PollFieldProps) {
  const { onlyOwners } = useAdminTexts().pollForm;
  const role = useRole();
  if (!isForOwners(props.field.path) || role === 'owner') return <FieldOfKind {...props} />;
  return (
    <fieldset className="poll-form__sections" disabled>
      <FieldOfKind {...props} hint={onlyOwners} />
    </fieldset>
  );
});

/** `hint`: instead of the field's own. */
function FieldOfKind({
  field: { path, ...control },
  value,
  rejected,
  onChange: changeAt,
  hint: given,
}: PollFieldProps & { hint?: string }) {
  const texts = useAdminTexts().pollForm;
  const onChange = (changed: unknown) => changeAt(path.split('.'), changed);
  const label = texts.labels[path];
  const hint = given ?? Object.entries(texts.hints).find(([known]) => known === path)?.[1];
  const words = wrongWords(path, control, texts);
  if (control.kind === 'candidates') return <CandidatesField value={value} rejected={rejected} onChange={onChange} />;
  if (control.kind === 'texts') {
    const { longest, rows, mayBeLink, empty } = control;
    return (
      <TextsField
        label={label}
        hint={hint}
        errors={textErrors(rejected, path, words)}
        longest={longest}
        rows={rows}
        mayBeLink={mayBeLink}
        value={value}
        onChange={(changed) => onChange(changed ?? empty)}
      />
    );
  }
  const error = rejectedIn(rejected, path).length > 0 ? words : undefined;
  return (
    <PlainField label={label} description={hint} error={error} control={control} value={value} onChange={onChange} />
  );
}
