import { Button, Group, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { copyText } from '../../../features/share/use-copy';
import { useAdminTexts } from '../../../languages/admin-texts';
import '../filter-form.css';

interface ShownOnceProps {
  /** The secret, and then what else may be copied. */
  lines: readonly { label: string; value: string }[];
  onClose: () => void;
}

/** A secret that the server shows only once. */
export function ShownOnce({ lines, onClose }: ShownOnceProps) {
  const texts = useAdminTexts().integrations;
  const [copied, setCopied] = useState('');
  return (
    <div className="filter-form">
      {lines.map(({ label, value }, index) => (
        <CopiedLine
          key={label}
          label={label}
          value={value}
          hint={index === 0 && texts.once}
          onCopied={() => setCopied(texts.copiedLine({ label }))}
        />
      ))}
      <p role="status">{copied}</p>
      <Group className="filter-form__actions">
        <Button variant="filled" onClick={onClose}>
          {texts.close}
        </Button>
      </Group>
    </div>
  );
}

interface CopiedLineProps {
  label: string;
  value: string;
  hint: string | false;
  onCopied: () => void;
}

function CopiedLine({ label, value, hint, onCopied }: CopiedLineProps) {
  const texts = useAdminTexts().integrations;
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (await copyText(field.current)) onCopied();
  };
  return (
    <Group align="end" wrap="nowrap" gap="xs">
      <TextInput
        ref={field}
        flex={1}
        label={label}
        description={hint}
        readOnly
        value={value}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button aria-label={texts.copyLine({ label })} onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </Group>
  );
}
