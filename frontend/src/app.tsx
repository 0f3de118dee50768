import { Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './components/error-boundary';
import { LoadingPage } from './components/loading-page';
import { ToastProvider } from './components/toast';
import { pageAt, pages } from './pages';
import { SiteHeader } from './shell/site-header';
import { TipJarLink } from './shell/tip-jar-link';
import { Visit } from './visit/visit';

/** Every page, and what stands around it. */
export function App() {
  const { pathname } = useLocation();
  usePreloading();

  return (
    <ToastProvider>
      <SiteHeader />
      <Suspense fallback={<LoadingPage />}>
        {/* A new address gets a new chance after a failure. */}
        <ErrorBoundary key={pathname}>
          <Routes>
            {pages.map(({ path, element }) => (
              <Route key={path} path={path} element={element} />
            ))}
          </Routes>
        </ErrorBoundary>
      </Suspense>
      <TipJarLink />
      <Visit page={pageAt(pathname)} />
    </ToastProvider>
  );
}

/** Fetches the code of a page as soon as somebody points at a link to it or focuses the link. */
function usePreloading(): void {
  useEffect(() => {
    const preload = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== window.location.origin) return;
      // What fails here fails again when the page is opened, which then says so.
      pageAt(link.pathname)
        ?.load?.()
        .catch(() => {});
    };
    document.addEventListener('pointerover', preload);
    document.addEventListener('focusin', preload);
    return () => {
      document.removeEventListener('pointerover', preload);
      document.removeEventListener('focusin', preload);
    };
  }, []);
}
