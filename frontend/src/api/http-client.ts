import type { AxiosInstance } from 'axios';
import { isRecord } from './is-record';

let client: Promise<AxiosInstance> | undefined;

/**
 * The client for the product's own API. axios is loaded with the first call that needs it and keeps its defaults (JSON,
 * `XSRF-TOKEN` cookie to `X-XSRF-TOKEN` header, no time-out); see docs/product.md#http.
 */
export function httpClient(): Promise<AxiosInstance> {
  client ??= load().catch((failure: unknown) => {
    // The next call tries to load it again.
    client = undefined;
    throw failure;
  });
  return client;
}

async function load(): Promise<AxiosInstance> {
  const { default: axios } = await import(/* webpackChunkName: "http-client" */ 'axios');
  return axios.create({ baseURL: '/api' });
}

interface Answer {
  status: number;
  data: unknown;
}

/** The answer that a failed call still got; undefined when none arrived. */
export function answerOf(failure: unknown): Answer | undefined {
  if (!isRecord(failure) || !isRecord(failure.response)) return undefined;
  const { status, data } = failure.response;
  return typeof status === 'number' ? { status, data } : undefined;
}
