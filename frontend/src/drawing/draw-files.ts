import type { PollFile } from 'backend/poll-file';
import { type Build, documentOf, fileName } from './document';
import { type PollData, pollDataOf } from './poll-data';
import { manifest, robots, sitemap } from './public-files';

export interface Drawing {
  poll: PollFile;
  build: Build;
  measurementId: string | null;
}

/** Draws all files that depend on the poll, by name: documents, the parts that some pages fetch, and what search engines read. */
export async function drawFiles({ poll, build, measurementId }: Drawing): Promise<Record<string, string>> {
  const { parts, ...everyPages } = pollDataOf(poll, measurementId);
  globalThis.pollDataJson = JSON.stringify({ ...everyPages, parts: {} } satisfies PollData);
  // Only now: the modules of the pages read it when they are loaded.
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
