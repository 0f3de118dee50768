import { lazy, Suspense } from 'react';
import { ErrorBoundary } from './components/error-boundary';
import { LoadingPage } from './components/loading-page';
import { language } from './languages/language';
import { loadParts } from './languages/parts';

export function isFramed(): boolean {
  return window.self !== window.top;
}

export async function loadFramedResults() {
  const { FramedResults } = await import(/* webpackChunkName: "results" */ './pages/results/framed-results');
  // Before it renders, as in pages.tsx.
  await loadParts(language());
  return FramedResults;
}

const LazyResults = lazy(async () => ({ default: await loadFramedResults() }));

/**
 * A frame shows the results and nothing else, whatever the URL: without a router, no press and no script leads to a page on
 * which a visitor could be tricked into pressing something (decision 024).
 */
export function Framed() {
  return (
    <Suspense fallback={<LoadingPage />}>
      <ErrorBoundary>
        <LazyResults />
      </ErrorBoundary>
    </Suspense>
  );
}
