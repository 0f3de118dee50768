import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { matchPath } from 'react-router-dom';
import { LoadingPage } from '../components/loading-page';
import { ballotTitle } from '../content/home';
import { poll } from '../content/poll';
import { loadPollPart } from '../content/poll-data';
import type { Texts } from '../content/texts';
import { DetailsFromAddress } from '../features/ballot/details-from-address';
import { fetchPortraits } from '../features/ballot/fetch-portraits';
import { loadZipCodeFormats } from '../features/ballot/zip-code-formats';
import { language } from '../languages/language';
import { loadParts } from '../languages/parts';
import { LandingPage } from '../pages/landing/landing-page';
import { SplashPage } from '../pages/splash/splash-page';
import { paths } from '../paths';

export interface Page {
  path: string;
  element: ReactNode;
  /** The chunk that holds the page's code, by its webpackChunkName. Missing: the main bundle holds it. */
  chunk?: string;
  /** Fetches that chunk, its data of the poll, and its texts in the language of the pages. */
  load?: () => Promise<ComponentType>;
  /** Prefetches what the next pages need, while the visitor is busy with this one. */
  ahead?: () => Promise<unknown>;
  /** Its document contains HTML, which React hydrates. */
  drawn?: true;
  /** Missing: page views are not reported, and search engines are told not to index the page. */
  head?: {
    /** Without the product's name. */
    title: (texts: Texts) => string;
    /** The path under which search engines index the page; missing: they are told not to. */
    indexedAs?: string;
  };
}

/** `loadData`: fetches what the page shows of the poll. */
function inChunk(chunk: string, loadCode: () => Promise<ComponentType>, loadData?: () => Promise<unknown>) {
  const load = async () => {
    const [Page] = await Promise.all([loadCode(), loadData?.()]);
    // Before the page renders: React cannot resume it if one of several hooks waits for texts (error 467).
    await loadParts(language());
    return Page;
  };
  const LazyPage = lazy(async () => ({ default: await load() }));
  const element = (
    // Each page has its own boundary: with a shared one React would keep the old page until the new one has loaded.
    <Suspense fallback={<LoadingPage />}>
      <LazyPage />
    </Suspense>
  );
  return { chunk, load, element };
}

const loadVoting = () => Promise.all([loadPollPart('voting'), loadZipCodeFormats()]);

const candidateChoice = inChunk(
  'ballot',
  async () =>
    (await import(/* webpackChunkName: "ballot" */ '../pages/candidate-choice/candidate-choice-page'))
      .CandidateChoicePage,
  loadVoting,
);

const dashboard = inChunk(
  'dashboard',
  async () => (await import(/* webpackChunkName: "dashboard" */ '../pages/dashboard/dashboard-page')).DashboardPage,
  () => loadPollPart('dashboard'),
);

/** For every URL without a page, such as that of a file. */
export const notFound: Page = {
  path: '*',
  ...inChunk(
    'not-found',
    async () => (await import(/* webpackChunkName: "not-found" */ '../pages/not-found/not-found-page')).NotFoundPage,
  ),
};

/**
 * Every page. The client's routes, the documents, the site map and the head of each page come from this table.
 * The pages that most visitors see first are in the main bundle. The last row matches all other URLs.
 */
export const pages: readonly Page[] = [
  {
    path: paths.splash,
    element: <SplashPage />,
    drawn: true,
    head: { title: (texts) => texts.product, indexedAs: paths.splash },
  },
  {
    path: paths.landing,
    element: <LandingPage slides />,
    drawn: true,
    head: { title: (texts) => texts.product, indexedAs: paths.landing },
  },
  {
    path: paths.landingWithoutSlides,
    element: <LandingPage />,
    drawn: true,
    head: { title: (texts) => texts.product, indexedAs: paths.landing },
  },
  {
    path: paths.voterForm,
    ...inChunk(
      'voter-form',
      async () =>
        (await import(/* webpackChunkName: "voter-form" */ '../pages/voter-form/voter-form-page')).VoterFormPage,
      loadVoting,
    ),
    ahead: () => Promise.all([candidateChoice.load(), fetchPortraits()]),
    head: { title: (texts) => texts.pageTitles.voterForm, indexedAs: paths.voterForm },
  },
  {
    path: paths.results,
    ...inChunk(
      'results',
      async () => (await import(/* webpackChunkName: "results" */ '../pages/results/results-page')).ResultsPage,
    ),
    head: { title: (texts) => texts.pageTitles.results, indexedAs: paths.results },
  },
  {
    path: paths.verify,
    ...inChunk(
      'verify',
      async () => (await import(/* webpackChunkName: "verify" */ '../pages/verify/verify-page')).VerifyPage,
    ),
    head: { title: (texts) => texts.pageTitles.verify, indexedAs: paths.verify },
  },
  {
    path: paths.articles,
    ...inChunk(
      'articles',
      async () => (await import(/* webpackChunkName: "articles" */ '../pages/articles/articles-page')).ArticlesPage,
    ),
    head: { title: (texts) => texts.articles.title, indexedAs: paths.articles },
  },
  {
    path: paths.privacy,
    ...inChunk(
      'privacy',
      async () => (await import(/* webpackChunkName: "privacy" */ '../pages/privacy/privacy-page')).PrivacyPage,
      () => loadPollPart('notices'),
    ),
    head: { title: (texts) => texts.pageTitles.privacy, indexedAs: paths.privacy },
  },
  // Only if the operator gave a text; if it is a link, pages link there directly.
  ...(poll.operator.terms === paths.terms
    ? [
        {
          path: paths.terms,
          ...inChunk(
            'terms',
            async () => (await import(/* webpackChunkName: "terms" */ '../pages/terms/terms-page')).TermsPage,
            () => loadPollPart('notices'),
          ),
          head: { title: (texts) => texts.pageTitles.terms, indexedAs: paths.terms },
        } satisfies Page,
      ]
    : []),
  // One chunk for the choice and the next pages, so that a voter sees the outcome even if the network fails.
  {
    path: paths.candidateChoice,
    ...candidateChoice,
    element: <DetailsFromAddress>{candidateChoice.element}</DetailsFromAddress>,
    head: { title: ballotTitle },
  },
  {
    path: paths.success,
    ...inChunk(
      'ballot',
      async () => (await import(/* webpackChunkName: "ballot" */ '../pages/success/success-page')).SuccessPage,
      loadVoting,
    ),
    head: { title: (texts) => texts.pageTitles.success },
  },
  {
    path: paths.sorry,
    ...inChunk(
      'ballot',
      async () => (await import(/* webpackChunkName: "ballot" */ '../pages/sorry/sorry-page')).SorryPage,
    ),
    head: { title: (texts) => texts.pageTitles.sorry },
  },
  // Without a head: its link counts a vote, so keep it from analytics and search engines.
  {
    path: paths.confirm,
    ...inChunk(
      'confirm',
      async () => (await import(/* webpackChunkName: "confirm" */ '../pages/confirm/confirm-page')).ConfirmPage,
    ),
  },
  // Without a head, as /confirm: its link belongs to one person.
  {
    path: paths.unsubscribe,
    ...inChunk(
      'privacy',
      async () =>
        (await import(/* webpackChunkName: "privacy" */ '../pages/unsubscribe/unsubscribe-page')).UnsubscribePage,
    ),
  },
  {
    path: paths.login,
    ...inChunk(
      'sign-in',
      async () => (await import(/* webpackChunkName: "sign-in" */ '../pages/login/login-page')).LoginPage,
    ),
    ahead: dashboard.load,
  },
  {
    path: paths.forgotPassword,
    ...inChunk(
      'sign-in',
      async () =>
        (await import(/* webpackChunkName: "sign-in" */ '../pages/forgot-password/forgot-password-page'))
          .ForgotPasswordPage,
    ),
  },
  {
    path: paths.resetPassword,
    ...inChunk(
      'sign-in',
      async () =>
        (await import(/* webpackChunkName: "sign-in" */ '../pages/reset-password/reset-password-page'))
          .ResetPasswordPage,
    ),
  },
  { path: paths.dashboard, ...dashboard },
  notFound,
];

/** The page at a URL, matched as the router does. */
export function pageAt(pathname: string): Page {
  return pages.find(({ path }) => matchPath(path, pathname)) ?? notFound;
}
