import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { ErrorBoundary } from './components/error-boundary';
import { LoadingPage } from './components/loading-page';
import { NavigationContext } from './hooks/use-navigation';
import { LandingPage } from './pages/landing/landing-page';
import { SplashPage } from './pages/splash/splash-page';
import { paths } from './paths';
import { Shell } from './shell';

/** What most visitors see first: the build draws these pages, and they stand without the router. */
const firstLooks: Record<string, ReactNode> = {
  [paths.splash]: <SplashPage />,
  [paths.landing]: <LandingPage slides />,
  [paths.landingWithoutSlides]: <LandingPage />,
};

export const firstLookPaths = Object.keys(firstLooks);

const routedApp = () => import(/* webpackChunkName: "routed-app" */ './routed-app');
let RoutedApp: ComponentType<{ onReady: () => void }> = lazy(async () => ({ default: (await routedApp()).RoutedApp }));

/** As in routes.tsx, where these pages have their place: where the first look and the campaigns' mails lead. */
const nextPages: Record<string, () => Promise<unknown>> = {
  [paths.voterForm]: () => import(/* webpackChunkName: "voter-form" */ './pages/voter-form/voter-form-page'),
  [paths.articles]: () => import(/* webpackChunkName: "articles" */ './pages/articles/articles-page'),
  [paths.candidateChoice]: () =>
    import(/* webpackChunkName: "ballot" */ './pages/candidate-choice/candidate-choice-page'),
};

/**
 * Before the first page is drawn: fetches what it cannot do without, so that no visitor is told to wait for what is there
 * a moment later (React would let the word stand for 300 ms).
 */
export async function fetchFirst(pathname: string): Promise<void> {
  if (firstLooks[pathname]) return;
  const [code] = await Promise.all([routedApp(), nextPages[pathname]?.()]);
  RoutedApp = code.RoutedApp;
}

interface AppProps {
  /** Where the visitor comes in. */
  pathname: string;
}

/** The pages of the first look and, from the first step beyond them, the router with all pages. */
export function App({ pathname: pathnameAtFirst }: AppProps) {
  const [pathname, setPathname] = useState(pathnameAtFirst);
  const [isRouted, setIsRouted] = useState(false);

  // The way back, until the router knows it.
  useEffect(() => {
    if (isRouted) return;
    const goBack = () => setPathname(window.location.pathname);
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, [isRouted]);

  const navigation = useMemo(() => ({ pathname, prepare, go: goBy(setPathname) }), [pathname]);

  const firstLook = isRouted ? undefined : firstLooks[pathname];
  return (
    <Suspense fallback={<LoadingPage />}>
      <ErrorBoundary key={pathname}>
        {firstLook === undefined ? (
          <RoutedApp onReady={() => setIsRouted(true)} />
        ) : (
          <NavigationContext value={navigation}>
            <Shell>{firstLook}</Shell>
          </NavigationContext>
        )}
      </ErrorBoundary>
    </Suspense>
  );
}

function goBy(setPathname: (pathname: string) => void) {
  return (address: string, { replace = false } = {}) => {
    prepare(address);
    if (replace) window.history.replaceState(null, '', address);
    else window.history.pushState(null, '', address);
    // As the router does it: what is there stays until the next page has come.
    startTransition(() => setPathname(window.location.pathname));
  };
}

function prepare(address: string): void {
  const nextPage = nextPages[address];
  // What fails here fails again when it is needed, and is told then.
  if (nextPage) Promise.all([routedApp(), nextPage()]).catch(() => {});
}
