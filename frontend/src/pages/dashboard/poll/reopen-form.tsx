import { useState } from 'react';
import { useAdminTexts } from '../../../languages/admin-texts';
import { ConfirmForm } from '../confirm-form';
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
    const closes = until ? new Date(until) : null;
    setPast(closes !== null && closes.getTime() <= Date.now());
    if (closes === null || closes.getTime() > Date.now()) await onReopen(closes?.toISOString() ?? null);
  };

  return (
    <ConfirmForm
      question={texts.openQuestion}
      action={texts.openFrom.closed}
      isDanger={false}
      onConfirm={reopen}
      onCancel={onCancel}
    >
      <MomentField
        label={texts.until}
        hint={texts.untilHint}
        error={isPast ? texts.notPast : undefined}
        value={until}
        onChange={setUntil}
      />
    </ConfirmForm>
  );
}
