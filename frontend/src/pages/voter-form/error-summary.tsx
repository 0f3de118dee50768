import { type VoterField, voterFields } from '../../api/voter-details';
import type { Faults } from '../../ballot/check-details';
import { texts } from '../../content/texts';
import { fieldLabels } from './field-texts';

interface ErrorSummaryProps {
  faults: Faults;
  onChoose: (field: VoterField) => void;
}

/** Says at the head of the form that something is wrong, and leads to each field that is (WCAG 3.3.1). */
export function ErrorSummary({ faults, onChoose }: ErrorSummaryProps) {
  const faulty = voterFields.filter((field) => faults[field]);
  if (faulty.length === 0) return null;
  return (
    <div className="voter-form__summary">
      <p role="alert">{texts.voterForm.errorSummary}</p>
      <ul>
        {faulty.map((field) => (
          <li key={field}>
            <button type="button" onClick={() => onChoose(field)}>
              {fieldLabels[field]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
