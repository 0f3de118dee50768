import { embeddedSize, embeddingHtml } from 'backend/embedding';
import { Disclosure } from '../../components/disclosure';
import { localText, poll, siteLink } from '../../content/poll';
import { useCopy } from '../../features/share/use-copy';
import { useLanguage } from '../../languages/language';
import { useResultsTexts } from '../../languages/results-texts';
import { paths } from '../../paths';

/** The code for showing the results on another site, to copy. */
export function Embed() {
  const texts = useResultsTexts();
  const language = useLanguage();
  const [field, copy] = useCopy<HTMLTextAreaElement>(texts.codeCopied, texts.codeNotCopied);
  const names = new Intl.ListFormat(language).format(poll.candidates.map(({ name }) => localText(name, language)));
  const address = new URL(paths.results, siteLink()).href;
  // As in the server's oEmbed response.
  const code = embeddingHtml(address, texts.frameTitle({ names }), embeddedSize(poll.candidates.length, {}));

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
