import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App, firstLookPaths } from './app';
import { withoutScripts as english } from './content/en/texts';
import { withoutScripts as spanish } from './content/es/texts';
import { type Language, languages, languageTags } from './content/languages';
import { localText, type PollState, poll, pollState } from './content/poll';
import { speak } from './languages/language';
import { paths } from './paths';
import { type PageHead, pageHead } from './visit/page-head';
import { visitorPageAt, visitorPages } from './visit/page-metadata';
import { fetchPageWords } from './visit/page-words';

/** What a document has that another has not (documents.ts). */
export interface DocumentParts {
  /** The address that it is for; null: every address without a document of its own. */
  path: string | null;
  language: Language;
  direction: 'ltr' | 'rtl';
  head: PageHead;
  /** The page as the client draws it; null: the client draws it. */
  drawn: { html: string; pollState: PollState } | null;
  words: { product: string; heading: string; withoutScripts: string };
}

const withoutScripts: Record<Language, string> = { en: english, es: spanish };

/** Runs in Node.js, at the build: every document in every language. */
export async function drawDocuments(): Promise<DocumentParts[]> {
  const documents: DocumentParts[] = [];
  // One after the other: the language is the same for all that is drawn.
  for (const language of languageTags) {
    await speak(language);
    documents.push(...(await documentsIn(language)));
  }
  return documents;
}

async function documentsIn(language: Language): Promise<DocumentParts[]> {
  const words = await fetchPageWords(language);
  const { texts } = words;
  const inHead = { siteLink: poll.site_link, description: localText(poll.description, language) };
  const shared = {
    language,
    direction: languages[language].direction,
    words: { product: texts.product, heading: texts.landing.wideOpen, withoutScripts: withoutScripts[language] },
  };
  const own = visitorPages(words)
    .filter(({ canonical }) => canonical !== null)
    .map((page) => ({ ...shared, path: page.path, head: pageHead(page, inHead, words), drawn: draw(page.path) }));
  // What answers many addresses claims none as its canonical one.
  const head = { ...pageHead(visitorPageAt(paths.splash, words), inHead, words), canonical: null };
  return [...own, { ...shared, path: null, head, drawn: null }];
}

function draw(path: string): DocumentParts['drawn'] {
  if (!firstLookPaths.includes(path)) return null;
  const html = renderToString(
    <StrictMode>
      <App pathname={path} />
    </StrictMode>,
  );
  return { html, pollState: pollState() };
}
