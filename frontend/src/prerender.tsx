import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app';
import type { Texts } from './content/en/texts';
import { type Language, languages, languageTags } from './content/languages';
import { type PollState, pollState } from './content/poll';
import { speak } from './languages/language';
import { visitorsTexts } from './languages/texts';
import { pages } from './pages';
import { type PageHead, pageHead } from './visit/page-head';

/** What a document has that another has not (documents.ts). */
export interface DocumentParts {
  /** The address that it is for; null: every address without a document of its own. */
  path: string | null;
  language: Language;
  direction: 'ltr' | 'rtl';
  head: PageHead;
  /** The chunk that the page fetches beside the main bundle. */
  chunk: string | undefined;
  /** The page as the client draws it; null: the client draws it. */
  drawn: { html: string; pollState: PollState } | null;
  words: { product: string; heading: string; withoutScripts: string };
}

/** Runs in Node.js, at the build: every document in every language. */
export async function drawDocuments(): Promise<DocumentParts[]> {
  const documents: DocumentParts[] = [];
  // One after the other: the language is the same for all that is drawn.
  for (const language of languageTags) {
    await speak(language);
    documents.push(...documentsIn(language, await visitorsTexts.load(language)));
  }
  return documents;
}

/** One for each page that search engines keep, and one for all other addresses. */
function documentsIn(language: Language, texts: Texts): DocumentParts[] {
  const shared = {
    language,
    direction: languages[language].direction,
    words: { product: texts.product, heading: texts.landing.wideOpen, withoutScripts: texts.withoutScripts },
  };
  const own = pages
    .filter(({ head }) => head?.indexedAs)
    .map(({ path, chunk, drawn, head }) => ({
      ...shared,
      path,
      chunk,
      head: pageHead(head, texts, language),
      drawn: drawn ? draw(path) : null,
    }));
  const other = { path: null, chunk: undefined, head: pageHead(undefined, texts, language), drawn: null };
  return [...own, { ...shared, ...other }];
}

function draw(path: string): DocumentParts['drawn'] {
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
  );
  return { html, pollState: pollState() };
}
