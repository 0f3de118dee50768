import { type MouseEvent, type Ref, useId } from 'react';
import { type VoterField, voterFields } from '../../api/voter-details';
import type { Faults } from '../../ballot/check-details';
import { useVotingTexts } from '../../languages/voting-texts';
import { faultText } from './field-texts';

interface ErrorSummaryProps {
  faults: Faults;
  /** Takes the focus when the form was refused, and is read out with it. */
  ref: Ref<HTMLDivElement>;
  onChoose: (field: VoterField) => void;
}

/** Says at the head of the form what is wrong, and leads to each field that is (WCAG 3.3.1). */
export function ErrorSummary({ faults, ref, onChoose }: ErrorSummaryProps) {
  const { voterForm } = useVotingTexts();
  const titleId = useId();
  const faulty = voterFields.flatMap((field) => {
    const fault = faults[field];
    return fault ? [{ field, text: faultText(field, fault, voterForm) }] : [];
  });
  if (faulty.length === 0) return null;

  // The address stays bare, and the field stands in the middle of the screen, not at its edge.
  const follow = (event: MouseEvent, field: VoterField) => {
    event.preventDefault();
    onChoose(field);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, it holds no fields.
    <div className="error-summary" role="group" aria-labelledby={titleId} ref={ref} tabIndex={-1}>
      <h2 className="error-summary__title" id={titleId}>
        {voterForm.errorSummary}
      </h2>
      <ul className="error-summary__faults">
        {faulty.map(({ field, text }) => (
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
