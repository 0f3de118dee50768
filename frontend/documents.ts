import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { escaped } from 'backend/escaped';
import { sitemap } from './public-pages';
import { defaultLanguage, languageTags } from './src/content/languages';
import { paths } from './src/paths';
import type { DocumentParts, drawDocuments } from './src/prerender';
import type { PageHead } from './src/visit/page-head';

/** The second build, for Node.js: it renders the pages to HTML. */
const drawing = { environment: 'prerender', entry: 'prerender', folder: '.prerender' };

/**
 * Writes an HTML document for each page that search engines index, and one for all other URLs, in every language. A document has
 * the page's head and, if the build prerenders the page, its HTML. The document of `/` is splash.html, in Spanish splash.es.html.
 */
export const documents = (): RsbuildPlugin => ({
  name: 'documents',
  apply: 'build',
  setup(api) {
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, {
        environments: {
          [drawing.environment]: {
            source: { entry: { [drawing.entry]: './src/prerender.tsx' } },
            output: { target: 'node', module: true, minify: false },
          },
        },
      }),
    );

    api.modifyEnvironmentConfig((config, { name }) => {
      const { distPath } = config.output;
      if (name === drawing.environment) distPath.root = join(distPath.root, drawing.folder);
    });

    api.onAfterBuild(async ({ stats, environments: { web, [drawing.environment]: drawn } }) => {
      if (!stats || !web || !drawn) throw new Error('The documents need both builds.');
      const template = readFileSync(join(web.distPath, 'index.html'), 'utf8');
      const filesOf = chunkFiles(stats, 'web');
      const fonts = fontFiles(stats, 'web');
      writeFileSync(join(web.distPath, '.page-files.json'), JSON.stringify({ ...pageFiles(filesOf), fonts }));
      const all = await drawAll(join(drawn.distPath, `${drawing.entry}.js`));
      for (const parts of all) {
        writeFileSync(join(web.distPath, fileName(parts)), documentOf(template, parts, filesOf, fonts));
      }
      const addresses = all.flatMap(({ head }) => head.canonical ?? []);
      if (addresses.length > 0) writeFileSync(join(web.distPath, 'sitemap.xml'), sitemap(addresses));
      rmSync(drawn.distPath, { recursive: true });
    });
  },
});

async function drawAll(bundle: string): ReturnType<typeof drawDocuments> {
  const code: unknown = await import(pathToFileURL(bundle).href);
  if (!isDrawing(code)) throw new Error(`${bundle} draws no documents.`);
  return code.drawDocuments();
}

function isDrawing(code: unknown): code is { drawDocuments: typeof drawDocuments } {
  return typeof code === 'object' && code !== null && 'drawDocuments' in code;
}

/** Returns a function that returns the files of a chunk, in loading order. */
function chunkFiles(
  stats: Rspack.Stats | Rspack.MultiStats,
  environment: string,
): (chunk: string) => readonly string[] {
  const groups = compilationOf(stats, environment)?.namedChunkGroups;
  return (chunk) => {
    const files = groups?.get(chunk)?.getFiles();
    if (!files) throw new Error(`There is no chunk '${chunk}'.`);
    return files;
  };
}

/** The fonts that every page needs. */
function fontFiles(stats: Rspack.Stats | Rspack.MultiStats, environment: string): readonly string[] {
  const assets = compilationOf(stats, environment)?.getAssets() ?? [];
  return assets.map(({ name }) => name).filter((name) => name.endsWith('.woff2'));
}

function compilationOf(stats: Rspack.Stats | Rspack.MultiStats, environment: string): Rspack.Compilation | undefined {
  const all = 'stats' in stats ? stats.stats : [stats];
  return all.map(({ compilation }) => compilation).find(({ name }) => name === environment);
}

/**
 * The scripts and styles of each page, for tools/scripts/budgets.mjs. `texts`: the files that it fetches in other languages
 * than English, whose texts are part of the code.
 */
function pageFiles(filesOf: (chunk: string) => readonly string[]) {
  const others = languageTags.filter((language) => language !== defaultLanguage);
  const reading = Object.fromEntries(others.map((language) => [language, filesOf(language)]));
  const voting = Object.fromEntries(others.map((language) => [language, filesOf(`${language}-voting`)]));
  return {
    '/home': { files: filesOf('index'), texts: reading },
    '/form': { files: filesOf('voter-form'), texts: voting },
    '/vote': { files: filesOf('ballot'), texts: voting },
  };
}

function fileName({ path, language }: DocumentParts): string {
  const name = path === null ? 'index' : path === paths.splash ? 'splash' : path.slice(1);
  return language === defaultLanguage ? `${name}.html` : `${name}.${language}.html`;
}

function documentOf(
  template: string,
  parts: DocumentParts,
  filesOf: (chunk: string) => readonly string[],
  fonts: readonly string[],
): string {
  const { language, direction, head, chunk } = parts;
  const chunks = [...(chunk ? [chunk] : []), ...(language === defaultLanguage ? [] : [language])];
  const files = new Set(chunks.flatMap(filesOf).filter((file) => !template.includes(file)));
  return template
    .replace(/<html [^>]*>/, `<html lang="${language}" dir="${direction}">`)
    .replace(/<title>.*?<\/title>/, () => headTags(head))
    .replace('</head>', () => `${[...fonts, ...files].map(earlyTag).join('')}</head>`)
    .replace(/<body>.*<\/body>/s, () => `<body>\n${bodyOf(parts)}\n</body>`);
}

function headTags({ title, metaTags, canonical, oembed }: PageHead): string {
  const tags = [
    `<title>${escaped(title)}</title>`,
    ...metaTags.map(({ attribute, key, content }) => `<meta ${attribute}="${key}" content="${escaped(content)}">`),
    ...(canonical ? [`<link rel="canonical" href="${escaped(canonical)}">`] : []),
    ...(oembed ? [`<link rel="alternate" type="${oembed.type}" href="${escaped(oembed.address)}">`] : []),
  ];
  return tags.join('');
}

/** Preloads a file that the client would otherwise request only when its scripts run. */
function earlyTag(file: string): string {
  if (file.endsWith('.css')) return `<link href="/${file}" rel="stylesheet">`;
  // Browsers fetch fonts without credentials, and use only a preload that does the same.
  if (file.endsWith('.woff2')) return `<link href="/${file}" rel="preload" as="font" type="font/woff2" crossorigin>`;
  return `<link href="/${file}" rel="preload" as="script">`;
}

function bodyOf({ path, drawn, words }: DocumentParts): string {
  if (drawn) {
    const root = `<div id="root" data-drawn-for="${path}" data-poll-state="${drawn.pollState}">${drawn.html}</div>`;
    return `<noscript><p class="without-scripts">${escaped(words.withoutScripts)}</p></noscript>${root}`;
  }
  const product = escaped(words.product);
  const heading = words.title === null ? `<h1>${product}</h1>` : `<p>${product}</p><h1>${escaped(words.title)}</h1>`;
  return `<div id="root"></div>
<noscript>
<main class="page page--narrow page--centred">${heading}<p>${escaped(words.withoutScripts)}</p></main>
</noscript>`;
}
