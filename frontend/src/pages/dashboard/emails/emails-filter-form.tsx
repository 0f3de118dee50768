import { useState } from 'react';
import { pollPart } from '../../../content/poll-data';
import { useAdminTexts } from '../../../languages/admin-texts';
import { FilterForm } from '../filter-form';
import type { EmailsFilter } from './emails-filter';

interface EmailsFilterFormProps {
  source: string;
  onClose: () => void;
  onApply: (changes: Partial<EmailsFilter>) => void;
}

export function EmailsFilterForm({ source, onClose, onApply }: EmailsFilterFormProps) {
  const texts = useAdminTexts().emails;
  const [chosen, setChosen] = useState(source);
  return (
    <FilterForm
      onCancel={onClose}
      onApply={() => {
        onApply({ source: chosen });
        onClose();
      }}
    >
      <fieldset className="filter-form__choices">
        <legend className="visually-hidden">{texts.filterTitle}</legend>
        {['', ...pollPart('dashboard').campaign_domains].map((domain) => (
          <label key={domain} className="filter-form__choice">
            <input type="radio" name="domain" checked={domain === chosen} onChange={() => setChosen(domain)} />
            {domain || texts.all}
          </label>
        ))}
      </fieldset>
    </FilterForm>
  );
}
