import { embeddedSize, embeddingHtml } from 'backend/embedding';
import { useRef } from 'react';
import { Disclosure } from '../../components/disclosure';
import { useToast } from '../../components/toast';
import { localText, poll, siteLink } from '../../content/poll';
import { copyText } from '../../features/share/copy-text';
import { useLanguage } from '../../languages/language';
import { useResultsTexts } from '../../languages/results-texts';
import { paths } from '../../paths';

/** The code for showing the results on another site, to copy. */
export function Embed() {
  const texts = useResultsTexts();
  const language = useLanguage();
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  const names = new Intl.ListFormat(language).format(poll.candidates.map(({ name }) => localText(name, language)));
  const address = new URL(paths.results, siteLink()).href;
  // As in the server's oEmbed response.
  const code = embeddingHtml(address, texts.frameTitle({ names }), embeddedSize(poll.candidates.length, {}));

  const copy = async () => {
    toast((await copyText(field.current)) ? texts.codeCopied : texts.codeNotCopied);
  };

  return (
    <Disclosure summary={texts.embed} className="embed card">
      <p>{texts.embedHint}</p>
      <textarea
        ref={field}
        className="embed__code"
        aria-label={texts.code}
        value={code}
        rows={4}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" className="button button--quiet" onClick={copy}>
        {texts.copyCode}
      </button>
    </Disclosure>
  );
}
