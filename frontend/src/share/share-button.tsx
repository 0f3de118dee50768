import { type ComponentType, useState } from 'react';
import '../components/button.css';
import { chunkFailure } from '../components/chunk-failure';
import { Icon } from '../components/icon';
import { useToast } from '../components/toast';
import { useTexts } from '../languages/texts';

interface ShareDialogProps {
  open: boolean;
  onClose: () => void;
}

interface ShareButtonProps {
  /** For pages that leave by themselves: not while somebody is sharing. */
  onOpenChange?: (open: boolean) => void;
}

/** Opens the share dialog, whose code is fetched on the first click; when that fails, the next click tries again. */
export function ShareButton({ onOpenChange }: ShareButtonProps) {
  const texts = useTexts();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [ShareDialog, setShareDialog] = useState<ComponentType<ShareDialogProps> | null>(null);

  const openDialog = async () => {
    onOpenChange?.(true);
    try {
      const loaded = await import('./share-dialog');
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
