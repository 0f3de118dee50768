import { texts } from '../content/texts';

/** The bundler's own words, for scripts and for styles: 'Loading chunk 607 failed.', 'Loading CSS chunk 607 failed.' */
const bundlersWords = /^Loading (?:CSS )?chunk (\S+) failed/;

/** What to tell when a lazily loaded part of the product did not arrive; null for any other error. */
export function chunkFailure(error: unknown): string | null {
  const id = error instanceof Error ? bundlersWords.exec(error.message)?.[1] : undefined;
  return id === undefined ? null : texts.failure.chunk(id);
}
