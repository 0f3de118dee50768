import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PAGES_FOLDER } from '../platform/config/config.js';

/** The code that draws the documents, run as a thread, and what it needs from the build (frontend/page-builds.ts). */
export const DRAWING = join(PAGES_FOLDER, '.drawing/draw.js');
const BUILD = join(PAGES_FOLDER, '.drawing/build.json');

const schema = z.looseObject({
  /** The languages of the pages, as BCP 47 tags. */
  languages: z.array(z.string()),
  /** The paths with their own documents. */
  documents: z.array(z.string()),
});

export type PageBuild = z.infer<typeof schema>;

/** The same for every poll; null if nothing was built, as in tests of the API. */
export function readPageBuild(): PageBuild | null {
  return existsSync(BUILD) ? schema.parse(JSON.parse(readFileSync(BUILD, 'utf8'))) : null;
}
