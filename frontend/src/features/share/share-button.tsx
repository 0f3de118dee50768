import { type ComponentType, useState } from 'react';
import { chunkFailure } from '../../components/chunk-failure';
import { Icon } from '../../components/icon';
import { useToast } from '../../components/toast';
import { loadPollPart } from '../../content/poll-data';
import { useTexts } from '../../languages/texts';
import type { ShareDialogProps } from './share-dialog';

interface ShareButtonProps {
  /** For pages with a redirect, which pause it while the dialog is open. */
  onOpenChange?: (open: boolean) => void;
}

/** Opens the share dialog. Its code is fetched on the first click, and again on the next one if that fails. */
export function ShareButton({ onOpenChange }: ShareButtonProps) {
  const texts = useTexts();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [ShareDialog, setShareDialog] = useState<ComponentType<ShareDialogProps> | null>(null);

  const openDialog = async () => {
    onOpenChange?.(true);
    try {
      const [loaded] = await Promise.all([import('./share-dialog'), loadPollPart('share')]);
      setShareDialog(() => loaded.ShareDialog);
      setOpen(true);
    } catch (error) {
      onOpenChange?.(false);
      toast(chunkFailure(error, texts));
    }
  };

  const closeDialog = () => {
    setOpen(false);
    onOpenChange?.(false);
  };

  return (
    <>
      <button
        type="button"
        className="button button--quiet button--icon"
        aria-label={texts.share.open}
        aria-haspopup="dialog"
        onClick={openDialog}
      >
        <Icon name="share" />
      </button>
      {ShareDialog && <ShareDialog open={open} onClose={closeDialog} />}
    </>
  );
}
