import { useState } from 'react';
import { useAdminTexts } from '../../../languages/admin-texts';
import { ConfirmForm } from '../confirm-form';
import { fromLocal } from '../moment';
import { MomentField } from '../moment-field';

interface ReopenFormProps {
  /** `closesAt`: in ISO 8601; null: without an end. */
  onReopen: (closesAt: string | null) => Promise<void>;
  onCancel: () => void;
}

/** Asks until when. */
export function ReopenForm({ onReopen, onCancel }: ReopenFormProps) {
  const texts = useAdminTexts().poll;
  const [until, setUntil] = useState('');
  const [isPast, setPast] = useState(false);

  const reopen = async () => {
    const closesAt = fromLocal(until, '') || null;
    const hasPassed = closesAt !== null && Date.parse(closesAt) <= Date.now();
    setPast(hasPassed);
    if (!hasPassed) await onReopen(closesAt);
  };

  return (
    <ConfirmForm question={texts.openQuestion} action={texts.openFrom.closed} onConfirm={reopen} onCancel={onCancel}>
      <MomentField
        label={texts.until}
        description={texts.untilHint}
        error={isPast ? texts.notPast : undefined}
        value={until}
        onChange={setUntil}
      />
    </ConfirmForm>
  );
}
