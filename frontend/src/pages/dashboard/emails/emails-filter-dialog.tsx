import { useState } from 'react';
import { Dialog } from '../../../components/dialog';
import { poll } from '../../../content/poll';
import { useAdminTexts } from '../../../languages/admin-texts';
import { FilterForm } from '../filter-form';

interface EmailsFilterDialogProps {
  open: boolean;
  source: string;
  onClose: () => void;
  onApply: (source: string) => void;
}

export function EmailsFilterDialog({ open, source, onClose, onApply }: EmailsFilterDialogProps) {
  const texts = useAdminTexts().emails;
  return (
    <Dialog title={texts.filterTitle} open={open} onClose={onClose}>
      <Domains source={source} onClose={onClose} onApply={onApply} />
    </Dialog>
  );
}

/** Mounted with each opening, so that it begins with what is in use. */
function Domains({ source, onClose, onApply }: Omit<EmailsFilterDialogProps, 'open'>) {
  const texts = useAdminTexts().emails;
  const [chosen, setChosen] = useState(source);
  return (
    <FilterForm onCancel={onClose} onApply={() => onApply(chosen)}>
      <fieldset className="filter-form__choices">
        <legend className="visually-hidden">{texts.filterTitle}</legend>
        {['', ...poll.campaign_domains].map((domain) => (
          <label key={domain} className="filter-form__choice">
            <input type="radio" name="domain" checked={domain === chosen} onChange={() => setChosen(domain)} />
            {domain || texts.all}
          </label>
        ))}
      </fieldset>
    </FilterForm>
  );
}
