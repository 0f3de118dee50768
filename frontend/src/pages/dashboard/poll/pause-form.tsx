import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { defaultLanguage, languages, languageTags } from '../../../content/languages';
import { longestPollText } from '../../../content/limits';
import { useAdminTexts } from '../../../languages/admin-texts';
import { ConfirmForm } from '../confirm-form';
import { useTypedText } from '../typed-text';

interface PauseFormProps {
  /** `reason`: by language. */
  onPause: (reason: Record<string, string>) => Promise<void>;
  onCancel: () => void;
}

/** Asks what voters read meanwhile. */
export function PauseForm({ onPause, onCancel }: PauseFormProps) {
  const texts = useAdminTexts().poll;
  const [typed, setTyped] = useTypedText('pause', '{}');
  const reasons: Readonly<Record<string, string>> = JSON.parse(typed);
  const [tried, setTried] = useState(false);
  const given = Object.entries(reasons).filter(([, text]) => text.trim());
  const isMissing = !reasons[defaultLanguage]?.trim();

  const pause = async () => {
    setTried(true);
    if (!isMissing) await onPause(Object.fromEntries(given));
  };

  return (
    <ConfirmForm question={texts.pauseQuestion} action={texts.pause} isDanger onConfirm={pause} onCancel={onCancel}>
      {languageTags.map((tag) => (
        <Textarea
          key={tag}
          label={texts.reason({ language: languages[tag].name })}
          description={tag === defaultLanguage ? texts.reasonHint : texts.otherHint}
          error={tag === defaultLanguage && tried && isMissing ? texts.noReason : undefined}
          rows={2}
          maxLength={longestPollText}
          lang={tag}
          value={reasons[tag] ?? ''}
          onChange={(event) => setTyped(JSON.stringify({ ...reasons, [tag]: event.currentTarget.value }))}
        />
      ))}
    </ConfirmForm>
  );
}
