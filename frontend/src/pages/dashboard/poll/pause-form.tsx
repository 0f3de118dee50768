import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { isRecord } from '../../../api/is-record';
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
  const reasons: unknown = JSON.parse(typed);
  const reasonIn = (tag: string) => {
    const text = isRecord(reasons) ? reasons[tag] : '';
    return typeof text === 'string' ? text : '';
  };
  const [tried, setTried] = useState(false);
  const given = languageTags.map((tag) => [tag, reasonIn(tag)] as const).filter(([, text]) => text.trim());
  const isMissing = !reasonIn(defaultLanguage).trim();

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
          value={reasonIn(tag)}
          onChange={({ currentTarget: { value } }) =>
            setTyped(JSON.stringify({ ...Object.fromEntries(given), [tag]: value }))
          }
        />
      ))}
    </ConfirmForm>
  );
}
