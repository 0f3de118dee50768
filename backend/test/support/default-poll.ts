import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT_FOLDER } from '../../src/platform/config/config.js';
import { type PollFile, pollFileSchema } from '../../src/poll/poll-file-schema.js';

/** The shipped poll file. */
export function defaultPoll(): PollFile {
  return pollFileSchema.parse(JSON.parse(readFileSync(join(PRODUCT_FOLDER, 'poll.json'), 'utf8')));
}
