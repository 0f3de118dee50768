import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { haveFormOfCountry } from 'backend/poll-fields';
import { pollFileSchema } from 'backend/poll-file';
import { ownSiteLink } from 'backend/site-link';
import { documents } from './documents';
import { messages } from './messages';
import { partsOf } from './poll-file-parts';
import { pollFilePath } from './poll-file-path.ts';
import { product, publicPages } from './public-pages';
import { chunkLoadTimeout } from './src/content/timers';

const backendUrl = 'http://localhost:8080';

const pollFile = pollFileSchema.parse(JSON.parse(readFileSync(pollFilePath, 'utf8')));
const { poll, ...parts } = partsOf(pollFile);
const postalCode = haveFormOfCountry(pollFile.fields) ? 'postal-code' : 'any-postal-code';
const description = typeof poll.description === 'string' ? poll.description : poll.description.en;

const fontLicence = fileURLToPath(import.meta.resolve('@fontsource-variable/public-sans/LICENSE'));

export default defineConfig({
  plugins: [pluginReact(), messages(), documents(), publicPages(ownSiteLink(poll.site_link), description)],
  environments: { web: { source: { entry: { index: './src/index.tsx' } } } },
  source: {
    define: { 'process.env.GA_MEASUREMENT_ID': JSON.stringify(process.env.GA_MEASUREMENT_ID ?? '') },
  },
  resolve: {
    alias: {
      'poll-file$': pollFilePath,
      ...Object.fromEntries(Object.keys(parts).map((part) => [`poll-${part}$`, `${pollFilePath}?${part}`])),
      'poll-postal-code$': `./src/ballot/${postalCode}.ts`,
    },
  },
  html: {
    template: './public/index.html',
    templateParameters: { product },
    scriptLoading: 'defer',
  },
  output: {
    distPath: { root: 'build' },
    // As long as those of the chunks: each of their names adds to the weight of the first page.
    filenameHash: 'contenthash:8',
    // Licences are in files beside the scripts. A comment that names that file would add to the weight of the first page.
    minify: { jsOptions: { extractComments: { condition: true, banner: false } } },
    // The font's licence goes where the font goes.
    copy: [{ from: fontLicence, to: 'licenses/public-sans.txt' }],
  },
  tools: {
    rspack: {
      module: {
        rules: [
          ...Object.entries({ '': poll, ...parts }).map(([part, content]) => ({
            test: pollFilePath,
            resourceQuery: part ? `?${part}` : /^$/,
            type: 'json',
            parser: { parse: () => content },
          })),
        ],
      },
      output: { chunkFilename: 'static/js/[name].[contenthash:8].chunk.js', chunkLoadTimeout },
      // Short, stable chunk ids, because visitors see them in 'Loading chunk {id} failed.'
      optimization: { chunkIds: 'deterministic' },
    },
  },
  server: { port: 3000, strictPort: true, proxy: { '/api': backendUrl } },
});
