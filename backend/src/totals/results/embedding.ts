import { escaped } from '../../platform/http/escaped.js';

/** In CSS pixels. */
interface Size {
  width: number;
  height: number;
}

/** The space that the framed results need: a row per candidate in all votes and in each region, two charts side by side. */
function neededSize(candidates: number): Size {
  return { width: 600, height: 574 + 180 * candidates + 216 * Math.ceil(candidates / 2) };
}

/** Upper bounds, if given. */
export interface Bounds {
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}

/** The size for this many candidates, within bounds. */
export function embeddedSize(candidates: number, { maxwidth = Infinity, maxheight = Infinity }: Bounds): Size {
  const { width, height } = neededSize(candidates);
  return { width: Math.min(width, maxwidth), height: Math.min(height, maxheight) };
}

/** The HTML by which another site embeds the results, in the oEmbed response and on their page. */
export function embeddingHtml(address: string, title: string, { width, height }: Size): string {
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}
