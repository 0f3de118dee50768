import type { Texts } from '../content/texts';

/** The bundler's messages: 'Loading chunk 607 failed.' for scripts, 'Loading CSS chunk 607 failed.' for styles. */
const bundlerMessage = /^Loading (?:CSS )?chunk (\S+) failed/;

/** The id of the chunk that could not be loaded; null for other errors. */
export function failedChunk(error: unknown): string | null {
  return (error instanceof Error && bundlerMessage.exec(error.message)?.[1]) || null;
}

/** The message for an error; it names the chunk that could not be loaded, if any (docs/product.md#on-every-screen). */
export function chunkFailure(error: unknown, texts: Texts): string {
  const id = failedChunk(error);
  return id === null ? texts.failure.heading : texts.failure.chunk({ id });
}
