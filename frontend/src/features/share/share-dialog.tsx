import { flushSync } from 'react-dom';
import { Dialog } from '../../components/dialog';
import { Icon, IconDrawing } from '../../components/icon';
import { localText, siteLink } from '../../content/poll';
import { pollPart } from '../../content/poll-data';
import { useLanguage } from '../../languages/language';
import { useTexts } from '../../languages/texts';
import { CopyLinkRow } from './copy-link-row';
import './share-dialog.css';
import { shareIconPaths } from './share-icon-paths';
import { shareTargets } from './share-targets';

export interface ShareDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The link, seven services, Print, and other apps where the browser knows them (docs/product.md#share-dialog). */
export function ShareDialog({ open, onClose }: ShareDialogProps) {
  const texts = useTexts();
  const language = useLanguage();
  const print = () => {
    // The dialog must close before the browser renders the page for printing.
    flushSync(onClose);
    window.print();
  };

  // Rejects when the visitor changes their mind.
  const shareByBrowser = () => {
    const { share_text } = pollPart('share');
    navigator.share({ text: localText(share_text, language), url: siteLink() }).catch(() => {});
  };

  return (
    <Dialog title={texts.share.title} open={open} onClose={onClose}>
      <CopyLinkRow />
      <ul className="share-dialog__targets">
        {shareTargets(language).map(({ id, name, address, shares }) => (
          <li key={id}>
            <a
              className="share-dialog__row"
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${(shares ? texts.share.shareOn : texts.share.openSite)({ target: name })} ${texts.newTab}`}
            >
              <IconDrawing path={shareIconPaths[id]} />
              <span>{name}</span>
            </a>
          </li>
        ))}
        <li>
          <button type="button" className="share-dialog__row" onClick={print}>
            <IconDrawing path={shareIconPaths.print} />
            <span>{texts.share.print}</span>
          </button>
        </li>
        {'share' in navigator && (
          <li>
            <button type="button" className="share-dialog__row" onClick={shareByBrowser}>
              <Icon name="share" />
              <span>{texts.share.otherApp}</span>
            </button>
          </li>
        )}
      </ul>
    </Dialog>
  );
}
