import { Button, Group, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { Dialog } from '../../../components/dialog';
import { useToast } from '../../../components/toast';
import { copyText } from '../../../features/share/copy-text';
import { useAdminTexts } from '../../../languages/admin-texts';

interface RecoveryCodesDialogProps {
  /** Null: closed. */
  codes: readonly string[] | null;
  onStored: () => void;
}

/** Shows new recovery codes. Only the button closes the dialog: the codes are not shown again. */
export function RecoveryCodesDialog({ codes, onStored }: RecoveryCodesDialogProps) {
  const texts = useAdminTexts().factors.recovery;
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => toast((await copyText(field.current)) ? texts.copied : texts.notCopied);
  return (
    <Dialog title={texts.title} open={codes !== null}>
      <p>{texts.what}</p>
      <Textarea
        ref={field}
        aria-label={texts.title}
        data-monospace
        readOnly
        rows={codes?.length}
        value={codes?.join('\n')}
      />
      <Group>
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        <Button variant="filled" onClick={onStored}>
          {texts.stored}
        </Button>
      </Group>
    </Dialog>
  );
}
