import { Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './components/error-boundary';
import { LoadingPage } from './components/loading-page';
import { ToastProvider } from './components/toast';
import { notFound, pageAt, pages } from './pages';
import { SiteFooter } from './shell/site-footer';
import { SiteHeader } from './shell/site-header';
import { TipJarLink } from './shell/tip-jar-link';
import { Visit } from './visit/visit';

/** The routes of all pages, and what every page has: header, footer, toasts, tip jar, page views. */
export function App() {
  const { pathname } = useLocation();
  usePreloading();

  return (
    <ToastProvider>
      <SiteHeader />
      <Suspense fallback={<LoadingPage />}>
        {/* The key clears the error when the visitor goes to another page. */}
        <ErrorBoundary key={pathname}>
          <Routes>
            {pages.map(({ path, element }) => (
              <Route key={path} path={path} element={element} />
            ))}
          </Routes>
        </ErrorBoundary>
        {/* Beside the page: while its code is fetched there is no footer, which the page would then push down. */}
        <SiteFooter />
      </Suspense>
      <TipJarLink />
      <Visit page={pageAt(pathname)} />
    </ToastProvider>
  );
}

/** Fetches the code of a page when a link to it is hovered or focused. */
function usePreloading(): void {
  useEffect(() => {
    const preload = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== window.location.origin) return;
      const page = pageAt(link.pathname);
      // The link of a file, such as a download.
      if (page === notFound) return;
      // Ignored, because opening the page fetches the code again and shows the error.
      page.load?.().catch(() => {});
    };
    document.addEventListener('pointerover', preload);
    document.addEventListener('focusin', preload);
    return () => {
      document.removeEventListener('pointerover', preload);
      document.removeEventListener('focusin', preload);
    };
  }, []);
}
