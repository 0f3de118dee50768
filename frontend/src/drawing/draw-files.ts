import type { PollFile } from 'backend/poll-file';
import type { Language } from '../content/languages';
import { type Build, documentOf, fileName } from './document';
import { pollDataOf } from './poll-data';
import { manifest, robots, sitemap } from './public-files';

export interface Drawing {
  poll: PollFile;
  version: number;
  build: Build;
  measurementId: string | null;
  /** The language of a preview; null: all files. */
  previewIn: Language | null;
}

/** Draws a preview of some pages, by path, or all files of the poll, by name. */
export function draw({ previewIn, ...drawing }: Drawing): Promise<Record<string, string>> {
  return previewIn === null ? drawFiles(drawing) : drawPreviews(drawing, previewIn);
}

type Drawn = Omit<Drawing, 'previewIn'>;

/** Documents that run no scripts, so that a frame can show them. */
async function drawPreviews(
  { poll, version, build, measurementId }: Drawn,
  language: Language,
): Promise<Record<string, string>> {
  globalThis.pollDataJson = JSON.stringify(pollDataOf(poll, version, measurementId));
  // Only now: the modules of the pages read it on import.
  const { drawPreview } = await import('./draw-preview');
  const documents = await drawPreview(language);
  return Object.fromEntries(
    documents.map(({ path, ...document }): [string, string] => [path, still(documentOf({ path, ...document }, build))]),
  );
}

/** Removes scripts, and content for browsers without them. Links would open a new window, which a frame does not allow. */
function still(document: string): string {
  return document
    .replace(/<(script|noscript)\b.*?<\/\1>|<link [^>]*as="script">/gs, '')
    .replace('<head>', '<head><base target="_blank">');
}

/** Draws all files that depend on the poll, by name: documents, the parts that some pages fetch, and what search engines read. */
export async function drawFiles({ poll, version, build, measurementId }: Drawn): Promise<Record<string, string>> {
  const data = pollDataOf(poll, version, measurementId);
  const { parts, ...everyPages } = data;
  globalThis.pollDataJson = JSON.stringify(data);
  // As above.
  const { drawDocuments } = await import('./draw-documents');
  const documents = await drawDocuments();
  const { site } = everyPages.poll;
  const indexed = documents.flatMap(({ head }) => head.canonical ?? []);
  const { description } = poll;
  const files: [string, string][] = [
    ...documents.map((document): [string, string] => [fileName(document), documentOf(document, build)]),
    ...Object.entries(parts).map(([name, part]): [string, string] => [
      `poll/${everyPages.version}/${name}.json`,
      JSON.stringify(part),
    ]),
    ['robots.txt', robots(site)],
    ['manifest.webmanifest', manifest(typeof description === 'string' ? description : description.en)],
    ...(indexed.length > 0 ? [['sitemap.xml', sitemap(indexed)] satisfies [string, string]] : []),
  ];
  return Object.fromEntries(files);
}
