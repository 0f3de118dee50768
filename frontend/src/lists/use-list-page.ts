import { useEffect, useState } from 'react';
import type { ListPage } from '../api/list-page';

export type FetchPage<Row> = (cursor: string | null, signal: AbortSignal) => Promise<ListPage<Row>>;

interface Answered<Row> {
  /** What was asked for: an answer to anything else is out of date. */
  question: object;
  page: ListPage<Row> | null;
  /** What it was rejected with. */
  failure: unknown;
}

export interface LoadedList<Row> {
  loading: boolean;
  /** The last page that came; while another is under way it is still the old one. Null: none, or the last failed. */
  page: ListPage<Row> | null;
  /** What the last call was rejected with; null: it was not. */
  failure: unknown;
  reload: () => void;
}

/** `fetchPage` is the question: keep it the same object for as long as nothing else is looked for. */
export function useListPage<Row>(fetchPage: FetchPage<Row>, cursor: string | null): LoadedList<Row> {
  const [again, setAgain] = useState(0);
  const [question, setQuestion] = useState({ fetchPage, cursor, again });
  const [answered, setAnswered] = useState<Answered<Row> | null>(null);
  if (question.fetchPage !== fetchPage || question.cursor !== cursor || question.again !== again) {
    setQuestion({ fetchPage, cursor, again });
  }

  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      try {
        const page = await question.fetchPage(question.cursor, asking.signal);
        // An answer that was under way when another question was asked would overwrite the newer one.
        if (!asking.signal.aborted) setAnswered({ question, page, failure: null });
      } catch (failure) {
        if (!asking.signal.aborted) setAnswered({ question, page: null, failure });
      }
    };
    void ask();
    return () => asking.abort();
  }, [question]);

  return {
    loading: answered?.question !== question,
    page: answered?.page ?? null,
    failure: answered?.failure ?? null,
    reload: () => setAgain((earlier) => earlier + 1),
  };
}
