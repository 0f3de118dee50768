import { useEffect, useRef, useState } from 'react';
import '../../components/reading.css';
import { CallToAction } from '../../components/call-to-action';
import { Paging } from '../../components/paging';
import { Spinner } from '../../components/spinner';
import { pageSize } from '../../content/limits';
import { readFromTheTop } from '../../hooks/read-from-the-top';
import { usePageTitle } from '../../hooks/use-page-title';
import { useTexts } from '../../languages/texts';
import { paths } from '../../paths';
import './articles-page.css';
import { Topic } from './topic';
import { useTrends } from './use-trends';

/** /articles: the trending topics and their news, 25 per page. */
export function ArticlesPage() {
  const texts = useTexts().articles;
  usePageTitle(texts.title);
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const trends = useTrends(cursors.at(-1) ?? null);
  const { loading, page } = trends;
  const pageNumber = cursors.length + 1;
  const shown = useRef(pageNumber);

  useEffect(() => {
    if (loading || shown.current === pageNumber) return;
    shown.current = pageNumber;
    readFromTheTop();
  }, [loading, pageNumber]);

  return (
    <main className="page page--reading articles">
      <div className="opening">
        <h1>{texts.title}</h1>
        <p className="introduction">{texts.introduction}</p>
        <CallToAction path={paths.landing} text={texts.toThePoll} />
      </div>
      <Topics trends={trends} pageNumber={pageNumber} />
      {/* Only if there is another page. */}
      {(cursors.length > 0 || hasNext(page)) && (
        <div className="card articles__paging">
          <Paging cursors={cursors} page={loading ? null : page} onMove={setCursors} />
        </div>
      )}
    </main>
  );
}

function hasNext(page: ReturnType<typeof useTrends>['page']): boolean {
  return page !== null && page.rows.length >= pageSize && page.next !== null;
}

function Topics({ trends, pageNumber }: { trends: ReturnType<typeof useTrends>; pageNumber: number }) {
  const texts = useTexts().articles;
  const listTexts = useTexts().lists;
  const { loading, page, failed, reload } = trends;
  const topics = page?.rows ?? [];
  return (
    <>
      {topics.length > 0 && (
        <ul className="card articles__topics" aria-busy={loading}>
          {topics.map((trend) => (
            <Topic key={`${trend.title} ${trend.published_at}`} trend={trend} />
          ))}
        </ul>
      )}
      {failed && (
        <div className="card articles__state">
          <p role="alert">{texts.failed}</p>
          <button type="button" className="button button--quiet" onClick={reload}>
            {listTexts.tryAgain}
          </button>
        </div>
      )}
      {!loading && page && topics.length === 0 && <p className="card articles__state">{texts.nothing}</p>}
      {loading && <Spinner />}
      <p className="visually-hidden" role="status">
        {!loading && page ? texts.shown({ topics: topics.length, page: pageNumber }) : ''}
      </p>
    </>
  );
}
