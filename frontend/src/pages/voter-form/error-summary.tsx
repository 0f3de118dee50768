import { type MouseEvent, type Ref, useId } from 'react';
import { type VoterField, voterFields } from '../../api/voter-details';
import type { FieldErrors } from '../../ballot/check-details';
import { useVotingTexts } from '../../languages/voting-texts';
import { errorText } from './field-texts';

interface ErrorSummaryProps {
  errors: FieldErrors;
  /** The form moves the focus here when it finds errors, so that a screen reader reads them. */
  ref: Ref<HTMLDivElement>;
  onChoose: (field: VoterField) => void;
}

/** Lists all errors above the form, each with a link to its field (WCAG 3.3.1). */
export function ErrorSummary({ errors, ref, onChoose }: ErrorSummaryProps) {
  const { voterForm } = useVotingTexts();
  const titleId = useId();
  const items = voterFields.flatMap((field) => {
    const error = errors[field];
    return error ? [{ field, text: errorText(field, error, voterForm) }] : [];
  });
  if (items.length === 0) return null;

  // The browser's own jump would change the address and put the field at the edge of the screen.
  const follow = (event: MouseEvent, field: VoterField) => {
    event.preventDefault();
    onChoose(field);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, because it holds no fields.
    <div className="error-summary" role="group" aria-labelledby={titleId} ref={ref} tabIndex={-1}>
      <h2 className="error-summary__title" id={titleId}>
        {voterForm.errorSummary}
      </h2>
      <ul className="error-summary__errors">
        {items.map(({ field, text }) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => follow(event, field)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
