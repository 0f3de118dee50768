import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { defaultLanguage, languageTags } from './src/content/languages';
import { type Build, ownDocuments } from './src/drawing/document';

/** The second build, for Node.js: the server draws the documents with it, in a thread. */
const drawing = { environment: 'drawing', entry: 'draw', folder: '.drawing' };

/**
 * Builds the pages for browsers, and for the server, which draws the documents of its poll. Beside that code stands what the
 * documents need to know of this build.
 */
export const pageBuilds = (): RsbuildPlugin => ({
  name: 'page-builds',
  apply: 'build',
  setup(api) {
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, {
        environments: {
          [drawing.environment]: {
            source: { entry: { [drawing.entry]: './src/drawing/worker.ts' } },
            output: { target: 'node', module: true, minify: false },
          },
        },
      }),
    );

    api.modifyEnvironmentConfig((config, { name }) => {
      const { distPath } = config.output;
      if (name === drawing.environment) distPath.root = join(distPath.root, drawing.folder);
    });

    api.onAfterBuild(({ stats, environments: { web, [drawing.environment]: drawn } }) => {
      const pages = stats && compilationOf(stats, 'web');
      if (!pages || !web || !drawn) throw new Error('The documents need both builds.');
      const index = join(web.distPath, 'index.html');
      const chunks = Object.fromEntries([...pages.namedChunkGroups].map(([name, group]) => [name, group.getFiles()]));
      const names = pages.getAssets().map(({ name }) => name);
      const fonts = names.filter((name) => name.endsWith('.woff2'));
      const build: Build = {
        template: readFileSync(index, 'utf8'),
        chunks,
        fonts,
        languages: languageTags,
        documents: ownDocuments,
      };
      writeFileSync(join(drawn.distPath, 'build.json'), JSON.stringify(build));
      writeFileSync(join(web.distPath, '.page-files.json'), JSON.stringify({ ...pageFiles(chunks), fonts }));
      rmSync(index);
    });
  },
});

function compilationOf(stats: Rspack.Stats | Rspack.MultiStats, environment: string): Rspack.Compilation | undefined {
  const all = 'stats' in stats ? stats.stats : [stats];
  return all.map(({ compilation }) => compilation).find(({ name }) => name === environment);
}

/**
 * The scripts and styles of each page, for tools/scripts/budgets.mjs. `texts`: the files that it fetches in other languages
 * than English, whose texts are part of the code.
 */
function pageFiles(chunks: Build['chunks']) {
  const filesOf = (chunk: string) => {
    const files = chunks[chunk];
    if (!files) throw new Error(`There is no chunk '${chunk}'.`);
    return files;
  };
  const others = languageTags.filter((language) => language !== defaultLanguage);
  const reading = Object.fromEntries(others.map((language) => [language, filesOf(language)]));
  const voting = Object.fromEntries(others.map((language) => [language, filesOf(`${language}-voting`)]));
  return {
    '/home': { files: filesOf('index'), texts: reading },
    '/form': { files: filesOf('voter-form'), texts: voting },
    '/vote': { files: filesOf('ballot'), texts: voting },
  };
}
