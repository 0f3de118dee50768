import { fileURLToPath } from 'node:url';

/** The poll file that is built into the pages. A relative POLL_FILE is relative to the root of the repository. */
export const pollFilePath = fileURLToPath(
  new URL(process.env.POLL_FILE ?? 'poll.json', new URL('../', import.meta.url)),
);
