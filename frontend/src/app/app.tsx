import { useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary';
import { ToastProvider } from '../components/toast';
import { whenUsable } from '../hooks/when-usable';
import { notFound, pageAt, pages } from './pages';
import { SiteFooter } from './shell/site-footer';
import { SiteHeader } from './shell/site-header';
import { TipJarLink } from './shell/tip-jar-link';
import { Visit } from './visit/visit';

/** The routes of all pages, and what every page has: header, footer, toasts, tip jar, page views. */
export function App() {
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  usePreloading();
  // Ignored: the page that needs it fetches it again and shows the error.
  useEffect(() => whenUsable(() => void page.ahead?.().catch(() => {})), [page]);

  return (
    <ToastProvider>
      <SiteHeader />
      {/* The key clears the error, and the 'Loading...' of the previous page, when the visitor goes to another page. */}
      <ErrorBoundary key={pathname}>
        <Routes>
          {pages.map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
        </Routes>
      </ErrorBoundary>
      <SiteFooter />
      <TipJarLink />
      <Visit page={page} />
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
      // A link to a file, such as a download.
      if (page === notFound) return;
      // Ignored: opening the page fetches the code again and shows the error.
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
