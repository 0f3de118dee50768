import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { noDetails } from '../api/voter-details';
import { SiteFooter } from '../app/shell/site-footer';
import { SiteHeader } from '../app/shell/site-header';
import { TipJarLink } from '../app/shell/tip-jar-link';
import { ToastProvider } from '../components/toast';
import { type Language, languages } from '../content/languages';
import { pollData } from '../content/poll-data';
import { loadZipCodeFormats } from '../features/ballot/zip-code-formats';
import { headsTexts } from '../languages/head-texts';
import { changeLanguage } from '../languages/language';
import { loadParts } from '../languages/parts';
import { visitorsTexts } from '../languages/texts';
import { CandidateChoice } from '../pages/candidate-choice/candidate-choice-page';
import { LandingPage } from '../pages/landing/landing-page';
import { VoterFormPage } from '../pages/voter-form/voter-form-page';
import { paths } from '../paths';
import type { DocumentParts } from './document';
import { pageHead } from './page-head';

/** The voter whose /vote is previewed. */
const voter = { ...noDetails, name: 'Ada Voter', email: 'ada@example.com', freegifts: true };

interface Previewed {
  path: string;
  chunk?: string;
  page: ReactNode;
}

/** Renders the pages that a voter goes through, for an administrator to read in a frame without scripts. */
export async function drawPreview(language: Language): Promise<(DocumentParts & { path: string })[]> {
  await changeLanguage(language);
  await Promise.all([loadParts(language), loadZipCodeFormats()]);
  const texts = await visitorsTexts.load(language);
  const headTexts = await headsTexts.load(language);
  const previewed: readonly Previewed[] = [
    { path: paths.landing, page: <LandingPage slides /> },
    { path: paths.voterForm, chunk: 'voter-form', page: <VoterFormPage /> },
    {
      path: paths.candidateChoice,
      chunk: 'ballot',
      page: <CandidateChoice draft={{ details: voter, idempotencyKey: '', unanswered: false, candidateId: null }} />,
    },
  ];
  return previewed.map(({ path, chunk, page }) => ({
    path,
    chunk,
    language,
    direction: languages[language].direction,
    head: pageHead({ page: undefined, texts, headTexts, language, site: null }),
    drawn: renderToString(
      <StaticRouter location={path}>
        <ToastProvider>
          <SiteHeader />
          {page}
          <SiteFooter />
          <TipJarLink />
        </ToastProvider>
      </StaticRouter>,
    ),
    readable: null,
    words: { product: texts.product, title: null, withoutScripts: '', loading: '', reload: '' },
    pollData: JSON.stringify(pollData),
  }));
}
