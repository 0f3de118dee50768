import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { haveFormOfCountry } from 'backend/left-out';
import { pollFileSchema } from 'backend/poll-file';
import { ownSiteLink } from 'backend/site-link';
import { documents } from './documents';
import { partsOf } from './poll-file-parts';
import { pollFilePath } from './poll-file-path.ts';
import { publicPages } from './public-pages';
import { texts } from './src/content/en/texts';
import { chunkLoadTimeout } from './src/content/timers';

const backendUrl = 'http://localhost:8080';

const pollFile = pollFileSchema.parse(JSON.parse(readFileSync(pollFilePath, 'utf8')));
const { poll, consent, fields, notices, share } = partsOf(pollFile);
const postalCode = haveFormOfCountry(pollFile.fields) ? 'postal-code' : 'any-postal-code';
const description = typeof poll.description === 'string' ? poll.description : poll.description.en;

const fontLicence = fileURLToPath(import.meta.resolve('@fontsource-variable/public-sans/LICENSE'));

export default defineConfig({
  plugins: [pluginReact(), documents(), publicPages(ownSiteLink(poll.site_link), description)],
  environments: { web: { source: { entry: { index: './src/index.tsx' } } } },
  source: {
    define: { 'process.env.GA_MEASUREMENT_ID': JSON.stringify(process.env.GA_MEASUREMENT_ID ?? '') },
  },
  resolve: {
    alias: {
      'poll-file$': pollFilePath,
      'poll-consent$': `${pollFilePath}?consent`,
      'poll-fields$': `${pollFilePath}?fields`,
      'poll-postal-code$': `./src/ballot/${postalCode}.ts`,
      'poll-notices$': `${pollFilePath}?notices`,
      'poll-share$': `${pollFilePath}?share`,
    },
  },
  html: {
    template: './public/index.html',
    templateParameters: { texts },
    scriptLoading: 'defer',
  },
  output: {
    distPath: { root: 'build' },
    // The licence of the font goes where the font goes.
    copy: [{ from: fontLicence, to: 'licenses/public-sans.txt' }],
  },
  tools: {
    rspack: {
      module: {
        rules: [
          {
            test: pollFilePath,
            resourceQuery: { not: /notices|consent|fields|share/ },
            type: 'json',
            parser: { parse: () => poll },
          },
          { test: pollFilePath, resourceQuery: /consent/, type: 'json', parser: { parse: () => consent } },
          { test: pollFilePath, resourceQuery: /fields/, type: 'json', parser: { parse: () => fields } },
          { test: pollFilePath, resourceQuery: /notices/, type: 'json', parser: { parse: () => notices } },
          { test: pollFilePath, resourceQuery: /share/, type: 'json', parser: { parse: () => share } },
        ],
      },
      output: { chunkFilename: 'static/js/[name].[contenthash:8].chunk.js', chunkLoadTimeout },
      // Short, stable chunk ids, because visitors see them in 'Loading chunk {id} failed.'
      optimization: { chunkIds: 'deterministic' },
    },
  },
  server: { port: 3000, strictPort: true, proxy: { '/api': backendUrl } },
});
