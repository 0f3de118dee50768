import axios from 'axios';
import { isRecord } from './is-record';

/**
 * The client for the product's own API, with the defaults of axios: JSON, `XSRF-TOKEN` cookie to `X-XSRF-TOKEN` header,
 * no time-out (docs/product.md#http).
 */
export const httpClient = axios.create({ baseURL: '/api' });

interface ErrorResponse {
  status: number;
  data: unknown;
}

/** The response that came with a failed call; undefined when none came. */
export function responseOf(failure: unknown): ErrorResponse | undefined {
  if (!isRecord(failure) || !isRecord(failure.response)) return undefined;
  const { status, data } = failure.response;
  return typeof status === 'number' ? { status, data } : undefined;
}
