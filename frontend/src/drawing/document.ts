import { escaped } from 'backend/escaped';
import { defaultLanguage, type Language } from '../content/languages';
import { paths } from '../paths';
import type { PageHead } from './page-head';

/** The pages that search engines index, which have their own documents. */
export const ownDocuments: readonly string[] = [
  paths.splash,
  paths.landing,
  paths.landingWithoutSlides,
  paths.voterForm,
  paths.results,
  paths.verify,
  paths.articles,
  paths.privacy,
  paths.terms,
];

export interface Build {
  /** index.html, with the scripts and styles of every page. */
  template: string;
  /** The files of each chunk, by its webpackChunkName. */
  chunks: Record<string, readonly string[]>;
  /** The fonts that every page needs. */
  fonts: readonly string[];
  /** For the server (backend/src/pages): the languages of the pages, and the paths with their own documents. */
  languages: readonly string[];
  documents: readonly string[];
}

/** The parts in which the documents differ. */
export interface DocumentParts {
  /** The path of the document; null: all URLs without their own document. */
  path: string | null;
  language: Language;
  direction: 'ltr' | 'rtl';
  head: PageHead;
  /** The page's chunk; undefined: its code is in the main bundle. */
  chunk: string | undefined;
  /** The HTML of the page; null: only the client renders it. */
  drawn: string | null;
  /** The HTML of a client-rendered document without scripts; null: it says that the page needs them. */
  readable: string | null;
  /** What a client-rendered document says until scripts run, or without them. `title`: null if it is not one page's document. */
  words: { product: string; title: string | null; withoutScripts: string; loading: string; reload: string };
  /** The page's data about the poll, as JSON. */
  pollData: string;
}

/** home.html, in Spanish home.es.html. That of `/` is splash.html, that of all URLs without their own index.html. */
export function fileName({ path, language }: DocumentParts): string {
  const name = path === null ? 'index' : path === paths.splash ? 'splash' : path.slice(1);
  return language === defaultLanguage ? `${name}.html` : `${name}.${language}.html`;
}

export function documentOf(parts: DocumentParts, { template, chunks, fonts }: Build): string {
  const { language, direction, head, chunk } = parts;
  const own = [...(chunk ? [chunk] : []), ...(language === defaultLanguage ? [] : [language])];
  const files = new Set(own.flatMap((name) => chunks[name] ?? []).filter((file) => !template.includes(file)));
  return template
    .replace(/<html [^>]*>/, `<html lang="${language}" dir="${direction}">`)
    .replace(/<title>.*?<\/title>/, () => headTags(head))
    .replace('</head>', () => `${[...fonts, ...files].map(earlyTag).join('')}</head>`)
    .replace(/<body>.*<\/body>/s, () => `<body>\n${bodyOf(parts)}\n${pollTag(parts)}</body>`);
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

function bodyOf({ drawn, readable, words }: DocumentParts): string {
  if (drawn) {
    const root = `<div id="root">${drawn}</div>`;
    return `<noscript><p class="without-scripts">${escaped(words.withoutScripts)}</p></noscript>${root}`;
  }
  // If the first script does not come, nothing else could say so.
  const unstarted = `<p class="unstarted">${escaped(words.loading)} <a href="">${escaped(words.reload)}</a></p>`;
  if (readable) return `<div id="root"></div>${unstarted}<noscript>${readable}</noscript>`;
  const product = escaped(words.product);
  const heading = words.title === null ? `<h1>${product}</h1>` : `<p>${product}</p><h1>${escaped(words.title)}</h1>`;
  return `<div id="root"></div>${unstarted}
<noscript>
<main class="page page--narrow page--centred">${heading}<p>${escaped(words.withoutScripts)}</p></main>
</noscript>`;
}

/** A data block, to which the Content-Security-Policy does not apply. Without `<` no operator's text can end it. */
function pollTag({ pollData }: DocumentParts): string {
  return `<script type="application/json" id="poll-data">${pollData.replaceAll('<', '\\u003c')}</script>`;
}
