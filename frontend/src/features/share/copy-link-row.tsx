import { IconDrawing } from '../../components/icon';
import { siteLink } from '../../content/poll';
import { useTexts } from '../../languages/texts';
import { shareIconPaths } from './share-icon-paths';
import { useCopy } from './use-copy';

/** Copies the public link of the site. The link is also shown, for copying by hand if the browser denies it. */
export function CopyLinkRow() {
  const texts = useTexts();
  const [field, copy] = useCopy<HTMLInputElement>(texts.share.linkCopied, texts.share.copyFailed);
  return (
    <div className="buttons share-dialog__copy">
      <input
        ref={field}
        className="share-dialog__link"
        aria-label={texts.share.link}
        value={siteLink()}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" className="button button--quiet" onClick={copy}>
        <IconDrawing path={shareIconPaths['copy-link']} />
        <span>{texts.share.copyLink}</span>
      </button>
    </div>
  );
}
