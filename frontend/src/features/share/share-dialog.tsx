import { flushSync } from 'react-dom';
import '../../components/button.css';
import { Dialog } from '../../components/dialog';
import { IconDrawing } from '../../components/icon';
import { useLanguage } from '../../languages/language';
import { useTexts } from '../../languages/texts';
import { CopyLinkRow } from './copy-link-row';
import './share-dialog.css';
import { shareIconPaths } from './share-icon-paths';
import { shareTargets } from './share-targets';

interface ShareDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Seven services, Print and Copy Link (docs/product.md#share-dialog). */
export function ShareDialog({ open, onClose }: ShareDialogProps) {
  const texts = useTexts();
  const language = useLanguage();
  const print = () => {
    // The dialog must close before the browser renders the page for printing.
    flushSync(onClose);
    window.print();
  };

  return (
    <Dialog title={texts.share.title} open={open} onClose={onClose} className="share-dialog">
      <ul className="share-dialog__targets">
        {shareTargets(language).map(({ id, name, address, shares }) => (
          <li key={id}>
            <a className="share-dialog__row" href={address} target="_blank" rel="noopener noreferrer">
              <IconDrawing path={shareIconPaths[id]} />
              <span>
                {shares ? texts.share.shareOn({ target: name }) : texts.share.openSite({ target: name })}{' '}
                <span className="visually-hidden">{texts.newTab}</span>
              </span>
            </a>
          </li>
        ))}
        <li>
          <button type="button" className="share-dialog__row" onClick={print}>
            <IconDrawing path={shareIconPaths.print} />
            <span>{texts.share.print}</span>
          </button>
        </li>
      </ul>
      <CopyLinkRow />
    </Dialog>
  );
}
