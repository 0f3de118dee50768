import type { AxiosRequestConfig } from 'axios';
import { ListError } from './list-error';
import type { ListOrder } from './schema';

export interface ListPage<Row> {
  rows: readonly Row[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

/** The newest rows are first by default. */
export interface Ordered {
  order?: ListOrder;
}

/** Returns a function that fetches a page of a list by `call` and reads the response. It rejects with `ListError`. */
export function pagesOf<Query extends object, Data, Row>(
  call: (body: Query & Ordered & { page_state?: string }, config: AxiosRequestConfig) => Promise<Data>,
  pageOf: (data: Data) => ListPage<Row>,
) {
  return async (query: Query & Ordered, cursor: string | null, signal: AbortSignal): Promise<ListPage<Row>> => {
    try {
      return pageOf(await call({ ...query, ...(cursor && { page_state: cursor }) }, { signal }));
    } catch (failure) {
      throw new ListError(failure);
    }
  };
}
