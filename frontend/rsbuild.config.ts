import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { pollFileSchema } from 'backend/poll-file';
import { messages } from './messages';
import { pageBuilds } from './page-builds';
import { chunkLoadTimeout } from './src/content/timers';
import { pollDataOf } from './src/drawing/poll-data';

const backendUrl = 'http://localhost:8080';

const fontLicence = fileURLToPath(import.meta.resolve('@fontsource-variable/public-sans/LICENSE'));

export default defineConfig(({ command }) => ({
  plugins: [pluginReact(), messages(), pageBuilds()],
  environments: { web: { source: { entry: { index: './src/index.tsx' } } } },
  html: {
    template: './public/index.html',
    scriptLoading: 'defer',
    tags: command === 'dev' ? [pollOfDevelopment()] : [],
  },
  output: {
    distPath: { root: 'build' },
    // As long as those of the chunks: each of their names adds to the weight of the first page.
    filenameHash: 'contenthash:8',
    // Licences are in files beside the scripts. A comment that names that file would add to the weight of the first page.
    minify: { jsOptions: { extractComments: { condition: true, banner: false } } },
    copy: [
      // The font's licence goes where the font goes.
      { from: fontLicence, to: 'licenses/public-sans.txt' },
      // The program for those who do not trust these pages.
      { from: '../tools/verify/verify.mjs', to: 'verify.mjs' },
    ],
  },
  tools: {
    rspack: {
      output: { chunkFilename: 'static/js/[name].[contenthash:8].chunk.js', chunkLoadTimeout },
      // Short, stable chunk ids, because visitors see them in 'Loading chunk {id} failed.'
      optimization: { chunkIds: 'deterministic' },
    },
  },
  server: { port: 3000, strictPort: true, proxy: { '/api': backendUrl } },
}));

/** `npm run dev` has one document, which the server does not draw. */
function pollOfDevelopment() {
  const poll = pollFileSchema.parse(JSON.parse(readFileSync(new URL('../poll.json', import.meta.url), 'utf8')));
  return {
    tag: 'script',
    attrs: { type: 'application/json', id: 'poll-data' },
    children: JSON.stringify(pollDataOf(poll, 0, null)).replaceAll('<', '\\u003c'),
  };
}
