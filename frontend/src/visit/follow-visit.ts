import { reportPageView } from '../api/report-page-view';
import { defaultLanguage, type Language } from '../content/languages';
import { localText, poll } from '../content/poll';
import { windowTitle } from '../content/window-title';
import { showKeywords } from './keywords';
import { measurementId } from './measurement-id';
import { pageHead } from './page-head';
import { visitorPageAt } from './page-metadata';
import { fetchPageWords } from './page-words';
import { showHead } from './show-head';
import { wantsNoTracking } from './wants-no-tracking';

/** Tells search engines and link previews which page stands there, in the language of the page. */
export async function describePage(pathname: string, language: Language): Promise<void> {
  const words = await fetchPageWords(language);
  const description = localText(poll.description, language);
  showHead(pageHead(visitorPageAt(pathname, words), { siteLink: poll.site_link, description }, words));
}

/** Fetches the keywords and, where the operator and the visitor agree, tells page-view analytics of the page. */
export async function reportVisit(pathname: string): Promise<void> {
  // In English whatever the visitor reads: the report tells nothing of the visitor, not even the language.
  const words = await fetchPageWords(defaultLanguage);
  const page = visitorPageAt(pathname, words);
  if (!page) return;
  if (page.canonical) void showKeywords();
  const id = measurementId();
  if (!id || wantsNoTracking()) return;
  reportPageView({ measurementId: id, path: page.path, title: windowTitle(page.title, words.texts.product) });
}
