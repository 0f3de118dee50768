import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app';
import { type Language, languages, languageTags } from './content/languages';
import { type PollState, pollState, siteLinkAtBuild } from './content/poll';
import type { Texts } from './content/texts';
import { changeLanguage } from './languages/language';
import { visitorsTexts } from './languages/texts';
import { pages } from './pages';
import { type PageHead, pageHead } from './visit/page-head';

/** The parts in which the documents differ (documents.ts). */
export interface DocumentParts {
  /** The path of the document; null: all URLs without their own document. */
  path: string | null;
  language: Language;
  direction: 'ltr' | 'rtl';
  head: PageHead;
  /** The page's chunk; undefined: its code is in the main bundle. */
  chunk: string | undefined;
  /** The HTML of the page; null: only the client renders it. */
  drawn: { html: string; pollState: PollState } | null;
  /** What a client-rendered document says without scripts. `title`: the page's; null: it is not one page's document. */
  words: { product: string; title: string | null; withoutScripts: string };
}

/** Renders every document in every language. The build runs it in Node.js. */
export async function drawDocuments(): Promise<DocumentParts[]> {
  const documents: DocumentParts[] = [];
  // One language after the other, because `changeLanguage` sets the language for everything that renders.
  for (const language of languageTags) {
    await changeLanguage(language);
    documents.push(...documentsIn(language, await visitorsTexts.load(language)));
  }
  return documents;
}

/** One document for each page that search engines index, and one for all other URLs. */
function documentsIn(language: Language, texts: Texts): DocumentParts[] {
  const shared = { language, direction: languages[language].direction };
  const wordsOf = (title: string | null) => ({ product: texts.product, title, withoutScripts: texts.withoutScripts });
  const own = pages
    .filter(({ head }) => head?.indexedAs)
    .map(({ path, chunk, drawn, head }) => ({
      ...shared,
      path,
      chunk,
      head: pageHead(head, texts, language, siteLinkAtBuild()),
      drawn: drawn ? draw(path) : null,
      words: wordsOf(head?.title(texts) ?? null),
    }));
  const other = {
    path: null,
    chunk: undefined,
    head: pageHead(undefined, texts, language, siteLinkAtBuild()),
    drawn: null,
    words: wordsOf(null),
  };
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
