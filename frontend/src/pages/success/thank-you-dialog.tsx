import { Dialog } from '../../components/dialog';
import { useTexts } from '../../languages/texts';
import { useVotingTexts } from '../../languages/voting-texts';
import './thank-you-dialog.css';

interface ThankYouDialogProps {
  open: boolean;
  onClose: () => void;
  /** The URL of the PDF. */
  pdf: string;
}

/** The thank-you download dialog: a picture, a link to the PDF, a close button. */
export function ThankYouDialog({ open, onClose, pdf }: ThankYouDialogProps) {
  const texts = useTexts();
  const votingTexts = useVotingTexts();
  return (
    <Dialog title={votingTexts.thankYou.title} open={open} onClose={onClose}>
      <img className="thank-you-dialog__picture" src="/pictures/thank-you.svg" alt="" width="600" height="400" />
      <a className="button button--primary" href={pdf} download target="_blank" rel="noopener noreferrer">
        {votingTexts.thankYou.download}
        <span className="visually-hidden">{texts.newTab}</span>
      </a>
    </Dialog>
  );
}
