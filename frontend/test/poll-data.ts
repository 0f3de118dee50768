import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pollFileSchema } from 'backend/poll-file';
import { pollDataOf } from '../src/drawing/poll-data';

const file = join(import.meta.dirname, '../../poll.json');

// What a document of this poll has, and what its pages fetch.
globalThis.pollDataJson ??= JSON.stringify(
  pollDataOf(pollFileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))), 1, null),
);
