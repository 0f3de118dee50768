import { useEffect, useRef, useState } from 'react';
import { fetchTrends, type Trend } from '../../api/trends';
import '../../components/button.css';
import { CallToAction } from '../../components/call-to-action';
import { Spinner } from '../../components/spinner';
import { readFromTheTop } from '../../hooks/read-from-the-top';
import { usePageTitle } from '../../hooks/use-page-title';
import { useArticleTexts } from '../../languages/article-texts';
import { useListTexts } from '../../languages/list-texts';
import { Paging } from '../../lists/paging';
import { memoryOf, usePlace } from '../../lists/place';
import { type LoadedList, useListPage } from '../../lists/use-list-page';
import { paths } from '../../paths';
import './articles-page.css';
import { Topic } from './topic';

/** /articles: the trending topics with their news items, 25 to a page. */
export function ArticlesPage() {
  const texts = useArticleTexts();
  usePageTitle(texts.title);
  const [memory] = useState(() => memoryOf(null));
  const place = usePlace(memory, null);
  const list = useListPage(fetchTrends, place.cursor);
  const shown = useRef(place.page);

  useEffect(() => {
    if (list.loading || shown.current === place.page) return;
    shown.current = place.page;
    readFromTheTop();
  }, [list.loading, place.page]);

  return (
    <main className="page articles">
      <div className="articles__words">
        <h1>{texts.title}</h1>
        <p>{texts.introduction}</p>
        <CallToAction path={paths.landing} text={texts.toThePoll} />
      </div>
      <Topics list={list} page={place.page} />
      {/* Not before the first topics, which would push it down. */}
      {(list.page !== null || !list.loading) && (
        <div className="card articles__paging">
          <Paging place={place} list={list} />
        </div>
      )}
    </main>
  );
}

function Topics({ list, page }: { list: LoadedList<Trend>; page: number }) {
  const texts = useArticleTexts();
  const listTexts = useListTexts();
  const topics = list.page?.rows ?? [];
  const failed = !list.loading && list.failure !== null;
  return (
    <>
      {topics.length > 0 && (
        <ul className="articles__topics" aria-busy={list.loading}>
          {topics.map((trend, index) => (
            <Topic key={`${trend.title} ${trend.published_at}`} trend={trend} place={index} />
          ))}
        </ul>
      )}
      {failed && (
        <div className="card articles__state">
          <p role="alert">{texts.failed}</p>
          <button type="button" className="button button--quiet" onClick={list.reload}>
            {listTexts.tryAgain}
          </button>
        </div>
      )}
      {!list.loading && list.page && topics.length === 0 && <p className="card articles__state">{texts.nothing}</p>}
      {list.loading && <Spinner />}
      <p className="visually-hidden" role="status">
        {!list.loading && list.page ? texts.shown(topics.length, page) : ''}
      </p>
    </>
  );
}
