import { fileURLToPath } from 'node:url';

/** The poll that is built into the pages; a relative POLL_FILE counts from the folder of the whole product. */
export const pollFilePath = fileURLToPath(
  new URL(process.env.POLL_FILE ?? 'poll.json', new URL('../', import.meta.url)),
);
