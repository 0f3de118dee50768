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
import { visitorsTexts } from '../languages/texts';
import { votersTexts } from '../languages/voting-texts';
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
    const { withoutScripts } = await votersTexts.load(each);
    const words = { texts, headTexts, withoutScripts };
    documents.push(
      ...pages.filter(({ head }) => head?.indexedAs).map((page) => drawDocument(page, words)),
      drawDocument(undefined, words),
    );
  }
  return documents;
}

interface Words {
  texts: Texts;
  headTexts: HeadTexts;
  withoutScripts: string;
}

function drawDocument(page: Page | undefined, { texts, headTexts, withoutScripts }: Words): DocumentParts {
  const { product } = texts;
  return {
    path: page?.path ?? null,
    language: language(),
    direction: languages[language()].direction,
    head: pageHead({ page, texts, headTexts, language: language(), site: poll.site }),
    chunk: page?.chunk,
    drawn: page?.drawn ? draw(page.path) : null,
    words: { product, title: page?.head?.title(texts) ?? null, withoutScripts },
    pollData: JSON.stringify(pollData),
  };
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
