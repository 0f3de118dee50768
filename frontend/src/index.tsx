import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import './styles/base.css';
import './styles/button.css';
import { App } from './app/app';
import { pageAt } from './app/pages';
import { defaultLanguage } from './content/languages';
import { loadingDelay } from './content/timers';
import { takeDetailsIn } from './features/ballot/details-from-address';
import { Framed, isFramed, loadFramedResults } from './framed';
import { changeLanguage } from './languages/language';
import { documentLanguage, initialLanguage } from './languages/visitors-language';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

const framed = isFramed();

const app = (
  <StrictMode>
    {framed ? (
      <Framed />
    ) : (
      <BrowserRouter>
        <App />
      </BrowserRouter>
    )}
  </StrictMode>
);

/**
 * Hydrates a page that the server drew. In a transition React yields to input and painting every few milliseconds, and waits for
 * code that is already loaded instead of showing 'Loading...' first.
 */
function show(container: HTMLElement): void {
  // What the document says as long as scripts or texts do not come.
  document.querySelector('.unstarted')?.remove();
  startTransition(() => {
    if (container.hasChildNodes()) hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
}

// In a frame nothing about the visitor is read or kept: no storage, no cookie.
if (!framed) takeDetailsIn();
const languageChanged = changeLanguage(framed ? documentLanguage() : initialLanguage(root))
  // If the texts cannot be fetched: English is part of the code.
  .catch(() => changeLanguage(defaultLanguage));
// If the page's code cannot be fetched, rendering the page shows the error; while it is slow, 'Loading...'.
const load = framed ? loadFramedResults : pageAt(window.location.pathname).load;
const waited = new Promise((resolve) => setTimeout(resolve, loadingDelay));
void Promise.allSettled([languageChanged, Promise.race([load?.(), waited])]).then(() => show(root));
