import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PRODUCT_FOLDER } from './config.js';

/** The product's version, from package.json. */
export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(PRODUCT_FOLDER, 'package.json'), 'utf8'))).version;
