import { readFileSync } from 'node:fs';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { pollFileSchema } from 'backend/poll-file';
import { pollFilePath } from './poll-file-path.ts';
import { texts } from './src/content/texts';
import { chunkLoadTimeout } from './src/content/timers';

const backendUrl = 'http://localhost:8080';

const poll = pollFileSchema.parse(JSON.parse(readFileSync(pollFilePath, 'utf8')));
const description = typeof poll.description === 'string' ? poll.description : poll.description.en;
const socialPreview = new URL('/social-preview.png', poll.site_link).href;

export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { index: './src/index.tsx' } },
  resolve: { alias: { 'poll-file$': pollFilePath } },
  html: {
    template: './public/index.html',
    templateParameters: { texts },
    title: texts.product,
    meta: {
      description,
      'og:type': { property: 'og:type', content: 'website' },
      'og:title': { property: 'og:title', content: texts.product },
      'og:description': { property: 'og:description', content: description },
      'og:url': { property: 'og:url', content: poll.site_link },
      'og:image': { property: 'og:image', content: socialPreview },
      'twitter:card': 'summary_large_image',
    },
    scriptLoading: 'defer',
  },
  output: { distPath: { root: 'build' } },
  tools: {
    rspack: {
      output: { chunkFilename: 'static/js/[name].[contenthash:8].chunk.js', chunkLoadTimeout },
      // Short, stable chunk ids: they stand in the spec's 'Loading chunk {id} failed.'
      optimization: { chunkIds: 'deterministic' },
    },
  },
  server: { port: 3000, strictPort: true, proxy: { '/api': backendUrl } },
});
