import type { MouseEvent, Ref } from 'react';
import { type VoterDetails, voterFields } from '../../api/voter-details';
import type { VotingTexts } from '../../content/texts';
import type { FieldErrors } from '../../features/ballot/check-details';
import { errorText } from './field-texts';

interface ErrorSummaryProps {
  words: VotingTexts['voterForm'];
  errors: FieldErrors;
  consentMissing: boolean;
  /** The form focuses it when it finds errors, so that a screen reader reads them. */
  ref: Ref<HTMLDivElement>;
}

/** Lists all errors above the form, each with a link to its field (WCAG 3.3.1). */
export function ErrorSummary({ words, errors, consentMissing, ref }: ErrorSummaryProps) {
  const items: { field: keyof VoterDetails; text: string }[] = voterFields.flatMap((field) => {
    const error = errors[field];
    return error ? [{ field, text: errorText(field, error, words) }] : [];
  });
  if (consentMissing) items.push({ field: 'freegifts', text: words.tickToGoOn });
  if (items.length === 0) return null;

  // The browser's own jump would change the URL and put the field at the edge of the screen.
  const follow = (event: MouseEvent, field: keyof VoterDetails) => {
    event.preventDefault();
    const control = document.getElementById(field);
    control?.focus({ preventScroll: true });
    // In the middle of the screen neither a toast nor the floating link covers it (WCAG 2.4.11).
    control?.scrollIntoView({ block: 'center' });
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: not a fieldset, because it has no fields.
    <div className="error-summary" role="group" aria-labelledby="errors" ref={ref} tabIndex={-1}>
      <h2 className="error-summary__title" id="errors">
        {words.errorSummary}
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
