import { useRef } from 'react';
import '../components/button.css';
import { IconDrawing } from '../components/icon';
import { useToast } from '../components/toast';
import { poll } from '../content/poll';
import { useTexts } from '../languages/texts';
import { shareIconPaths } from './share-icon-paths';

/** Copies the public link of the site, and shows it, so that it can be copied by hand where the browser refuses. */
export function CopyLinkRow() {
  const texts = useTexts();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);

  const copy = async () => {
    const copied = (await copyByClipboard(poll.site_link)) || copyBySelection(field.current);
    toast(copied ? texts.share.linkCopied : texts.share.copyFailed);
  };

  return (
    <div className="share-dialog__copy">
      <input
        ref={field}
        className="share-dialog__link"
        aria-label={texts.share.link}
        value={poll.site_link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" className="button button--quiet" onClick={copy}>
        <IconDrawing path={shareIconPaths['copy-link']} />
        {texts.share.copyLink}
      </button>
    </div>
  );
}

async function copyByClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Denied, or not there at all: on plain http browsers have no clipboard.
    return false;
  }
}

/** The old way, which also works on plain http; it leaves the link selected. */
function copyBySelection(field: HTMLInputElement | null): boolean {
  if (!field) return false;
  field.focus();
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- plain http has nothing newer
  return document.execCommand('copy');
}
