import type { Texts } from '../content/en/texts';

/** The bundler's own words, for scripts and for styles: 'Loading chunk 607 failed.', 'Loading CSS chunk 607 failed.' */
const bundlersWords = /^Loading (?:CSS )?chunk (\S+) failed/;

/** Which lazily loaded part of the product did not arrive; null for any other error. */
export function failedChunk(error: unknown): string | null {
  return (error instanceof Error && bundlersWords.exec(error.message)?.[1]) || null;
}

/** What to tell when something could not be fetched: the chunk that failed (docs/product.md#on-every-screen), where it was one. */
export function chunkFailure(error: unknown, texts: Texts): string {
  const id = failedChunk(error);
  return id === null ? texts.failure.heading : texts.failure.chunk(id);
}
