import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import './styles/base.css';
import { App, fetchFirst } from './app';
import { takeDetailsIn } from './ballot/take-details-in';
import { defaultLanguage } from './content/languages';
import { speak } from './languages/language';
import { languageAtFirst } from './languages/visitors-language';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

const app = (
  <StrictMode>
    <App pathname={window.location.pathname} />
  </StrictMode>
);

/** A drawn page is taken over where it belongs; its file can be asked for by name, too. */
function show(container: HTMLElement): void {
  if (container.dataset.drawnFor === window.location.pathname) hydrateRoot(container, app);
  else createRoot(container).render(app);
}

takeDetailsIn();
const spoken = speak(languageAtFirst(root))
  // Its texts have not come: English is there.
  .catch(() => speak(defaultLanguage));
// Where the router has not come, the app tells of it.
void Promise.allSettled([spoken, fetchFirst(window.location.pathname)]).then(() => show(root));
