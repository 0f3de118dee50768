import { escaped } from '../platform/http/escaped.js';

/** In CSS pixels: what the page of the results needs in a frame. */
const SIZE = { width: 600, height: 1_150 };

/** At most these, where they are given. */
export interface Bounds {
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}

/** A size within the bounds. */
export function embeddedSize({ maxwidth = Infinity, maxheight = Infinity }: Bounds): typeof SIZE {
  return { width: Math.min(SIZE.width, maxwidth), height: Math.min(SIZE.height, maxheight) };
}

/** The HTML with which another site shows the results, in the oEmbed response and on their page. */
export function embeddingHtml(address: string, title: string, { width, height }: typeof SIZE): string {
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}
