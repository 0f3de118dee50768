import { Paragraphs } from '../../components/paragraphs';
import '../../components/reading.css';
import '../../components/document.css';
import { localText } from '../../content/poll';
import { pollPart } from '../../content/poll-data';
import { usePageTitle } from '../../hooks/use-page-title';
import { useLanguage } from '../../languages/language';
import { useTexts } from '../../languages/texts';

/** /terms: the operator's terms. pages.tsx leaves the page out if there is no such text. */
export function TermsPage() {
  const { terms } = useTexts().pageTitles;
  const language = useLanguage();
  const { terms: text } = pollPart('notices');
  usePageTitle(terms);
  return (
    <main className="page page--narrow page--reading">
      <h1>{terms}</h1>
      <div className="card document__text">{text !== null && <Paragraphs text={localText(text, language)} />}</div>
    </main>
  );
}
