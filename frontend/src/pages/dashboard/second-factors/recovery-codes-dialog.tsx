import { Button, Group, Textarea } from '@mantine/core';
import { Dialog } from '../../../components/dialog';
import { useCopy } from '../../../features/share/use-copy';
import { useAdminTexts } from '../../../languages/admin-texts';

interface RecoveryCodesDialogProps {
  /** Null: closed. */
  codes: readonly string[] | null;
  onStored: () => void;
}

/** Shows new recovery codes. Only the button closes the dialog: the codes are not shown again. */
export function RecoveryCodesDialog({ codes, onStored }: RecoveryCodesDialogProps) {
  const texts = useAdminTexts().factors.recovery;
  const [field, copy] = useCopy<HTMLTextAreaElement>(texts.copied, texts.notCopied);
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
        <Button onClick={copy}>{texts.copy}</Button>
        <Button variant="filled" onClick={onStored}>
          {texts.stored}
        </Button>
      </Group>
    </Dialog>
  );
}
