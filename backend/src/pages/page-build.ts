import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PAGES_FOLDER } from '../platform/config/config.js';

/** The code that draws the documents, which runs as a thread, and what it needs to know of the build (frontend/page-builds.ts). */
export const DRAWING = join(PAGES_FOLDER, '.drawing/draw.js');
const BUILD = join(PAGES_FOLDER, '.drawing/build.json');

const schema = z.looseObject({
  /** The languages of the pages, as BCP 47 tags. */
  languages: z.array(z.string()),
  /** The paths that have documents of their own. */
  documents: z.array(z.string()),
});

export type PageBuild = z.infer<typeof schema>;

/** The same pages for every poll; null if nothing was built, as for the tests of the API. */
export function readPageBuild(): PageBuild | null {
  return existsSync(BUILD) ? schema.parse(JSON.parse(readFileSync(BUILD, 'utf8'))) : null;
}
