import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import './styles/base.css';
import { App } from './app';
import { takeDetailsIn } from './ballot/details-from-address';
import { defaultLanguage } from './content/languages';
import { speak } from './languages/language';
import { languageAtFirst } from './languages/visitors-language';
import { pageAt } from './pages';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

/** A drawn page is taken over at its own address; its file can also be asked for by name. */
function show(container: HTMLElement): void {
  if (container.dataset.drawnFor === window.location.pathname) hydrateRoot(container, app);
  // In a transition React shows the page at once when its code is there, without 'Loading...' before it.
  else startTransition(() => createRoot(container).render(app));
}

takeDetailsIn();
const spoken = speak(languageAtFirst(root))
  // Its texts cannot be fetched: English is there.
  .catch(() => speak(defaultLanguage));
// A page whose code cannot be fetched says so when it is shown.
void Promise.allSettled([spoken, pageAt(window.location.pathname)?.load?.()]).then(() => show(root));
