import { texts } from '../content/texts';
import './button.css';
import { Dialog } from './dialog';
import './thank-you-dialog.css';

interface ThankYouDialogProps {
  open: boolean;
  onClose: () => void;
  /** Address of the PDF to download. */
  pdf: string;
}

/** The thank-you download popup: a picture, a link to the PDF, a close button. */
export function ThankYouDialog({ open, onClose, pdf }: ThankYouDialogProps) {
  return (
    <Dialog title={texts.thankYou.title} open={open} onClose={onClose} className="thank-you-dialog">
      <img className="thank-you-dialog__picture" src="/pictures/thank-you.svg" alt="" width="600" height="400" />
      <a className="button button--primary" href={pdf} download target="_blank" rel="noopener noreferrer">
        {texts.thankYou.download}
        <span className="visually-hidden">{texts.newTab}</span>
      </a>
    </Dialog>
  );
}
