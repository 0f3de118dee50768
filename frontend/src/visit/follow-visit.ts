import { reportPageView } from '../api/report-page-view';
import { localText, poll } from '../content/poll';
import { windowTitle } from '../content/window-title';
import { showKeywords } from './keywords';
import { measurementId } from './measurement-id';
import { pageHead } from './page-head';
import { visitorPageAt } from './page-metadata';
import { showHead } from './show-head';
import { wantsNoTracking } from './wants-no-tracking';

/** Tells search engines and, where the operator and the visitor agree, page-view analytics which page stands there. */
export function followVisit(pathname: string): void {
  const page = visitorPageAt(pathname);
  showHead(pageHead(page, { siteLink: poll.site_link, description: localText(poll.description) }));
  if (!page) return;
  if (page.canonical) void showKeywords();
  const id = measurementId();
  if (id && !wantsNoTracking()) reportPageView({ measurementId: id, path: page.path, title: windowTitle(page.title) });
}
