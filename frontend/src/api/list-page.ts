import type { AxiosRequestConfig } from 'axios';
import { codeOf, responseOf } from './http-client';
import type { ErrorCode, ListOrder } from './schema';

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

/**
 * A list could not be fetched. The message is fixed by docs/product.md#dashboard: a prefix, then the body of the response
 * or the message of the failure.
 */
export class ListError extends Error {
  override name = 'ListError';
  readonly code: ErrorCode | undefined;

  constructor(failure: unknown) {
    const body = responseOf(failure)?.data;
    const detail = body ? JSON.stringify(body) : failure instanceof Error ? failure.message : String(failure);
    super(`Error fetching votes: ${detail}`, { cause: failure });
    this.code = codeOf(failure);
  }
}
