import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from '../app/app';
import { type Page, pages } from '../app/pages';
import { languages, languageTags } from '../content/languages';
import { poll } from '../content/poll';
import { pollData } from '../content/poll-data';
import type { HeadTexts, Texts } from '../content/texts';
import { headsTexts } from '../languages/head-texts';
import { changeLanguage, language } from '../languages/language';
import { resultsTextsPart } from '../languages/results-texts';
import { visitorsTexts } from '../languages/texts';
import { paths } from '../paths';
import type { DocumentParts } from './document';
import { pageHead } from './page-head';

/** Renders every document in every language: one for each page that search engines index, and one for all other URLs. */
export async function drawDocuments(): Promise<DocumentParts[]> {
  const documents: DocumentParts[] = [];
  // One language after the other, because `changeLanguage` sets the language for everything that renders.
  for (const each of languageTags) {
    await changeLanguage(each);
    const texts = await visitorsTexts.load(each);
    const headTexts = await headsTexts.load(each);
    const words = { texts, headTexts };
    for (const page of pages) if (page.head?.indexedAs) documents.push(await drawDocument(page, words));
    documents.push(await drawDocument(undefined, words));
  }
  return documents;
}

interface Words {
  texts: Texts;
  headTexts: HeadTexts;
}

async function drawDocument(page: Page | undefined, words: Words): Promise<DocumentParts> {
  const { texts, headTexts } = words;
  const { product, loading, failure } = texts;
  const withoutScripts = page?.drawn ? headTexts.votingWithoutScripts : headTexts.pageWithoutScripts;
  return {
    path: page?.path ?? null,
    language: language(),
    direction: languages[language()].direction,
    head: pageHead({ page, texts, headTexts, language: language(), site: poll.site }),
    chunk: page?.chunk,
    drawn: page?.drawn ? draw(page.path) : null,
    readable: page ? await readable(page, words) : null,
    words: { product, title: page?.head?.title(texts) ?? null, withoutScripts, loading, reload: failure.reload },
    pollData: JSON.stringify({ ...pollData, parts: {} }),
  };
}

/** The content without scripts of a page that is not drawn: its text, or the picture of the newest results. */
async function readable({ path, load }: Page, { texts, headTexts }: Words): Promise<string | null> {
  if (path === paths.results) {
    const { introduction } = await resultsTextsPart.load(language());
    return renderToString(
      <main className="page page--narrow page--reading">
        <h1>{texts.pageTitles.results}</h1>
        <p>{introduction}</p>
        <img src="/api/results/picture.png" alt={headTexts.resultsPicture} width="1200" height="630" />
      </main>,
    );
  }
  if (!load || !(path === paths.privacy || path === paths.terms)) return null;
  const Text = await load();
  return renderToString(
    <StaticRouter location={path}>
      <Text />
    </StaticRouter>,
  );
}

function draw(path: string): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
  );
}
