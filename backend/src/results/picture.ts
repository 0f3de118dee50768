import { createRequire } from 'node:module';
import { Resvg, renderAsync } from '@resvg/resvg-js';
import { escaped } from '../platform/http/escaped.js';
import type { Figures } from './published-results.js';

/** In pixels, as link previews have it. */
export const PICTURE_SIZE = { width: 1_200, height: 630 };

/** What the picture shows of the poll; null: only words. */
export type Shown = { names: [string, string]; figures: Figures; at: string } | null;

const require = createRequire(import.meta.url);
const fontOf = (weight: string) => require.resolve(`@expo-google-fonts/public-sans/${weight}/PublicSans_${weight}.ttf`);

const FONT = {
  loadSystemFonts: false,
  fontFiles: [fontOf('400Regular'), fontOf('700Bold')],
  defaultFontFamily: 'Public Sans',
};

/**
 * The characters that Public Sans has: Latin with its accents, and the punctuation of names. Any other one would be drawn as
 * an empty box.
 */
export const DRAWABLE =
  /^[\u0020-\u007e\u00a0-\u0131\u0134-\u0148\u014a-\u017e\u0218-\u021b\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026]*$/;

/** In pixels. A name that is wider is set smaller. */
const NAME = { size: 54, width: 700 };
/** The colours of the pages in light mode (frontend/src/styles/tokens.css). */
const SERIES = ['#3970c2', '#b2511e'];
const INK = '#101a38';
const QUIET = '#48527a';
const BOLD = 'font-weight="700"';

/** Draws the picture as PNG, outside of the event loop. */
export async function drawPicture(shown: Shown): Promise<Buffer> {
  const canShow = shown?.names.every((name) => DRAWABLE.test(name.normalize('NFC')));
  const image = await renderAsync(pictureOf(shown && canShow ? figuresOf(shown) : WORDS), { font: FONT });
  return image.asPng();
}

const WORDS = [
  text(120, 300, 84, INK, 'See the results', BOLD),
  text(120, 372, 34, QUIET, 'An unofficial vote by the people.'),
  text(120, 420, 34, QUIET, 'Figures are shown for ten votes or more.'),
].join('');

function figuresOf({ names, figures: { votes, shares }, at }: NonNullable<Shown>): string {
  const moment = new Date(at).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  const all = (votes[0] + votes[1]).toLocaleString('en-US');
  return [
    text(120, 146, 34, QUIET, 'Unofficial results', BOLD),
    ...names.map((name, index) =>
      row(244 + index * 134, name.normalize('NFC'), shares[index] ?? 0, SERIES[index] ?? INK),
    ),
    text(120, 512, 38, INK, `${all} votes`, BOLD),
    text(1_080, 512, 30, QUIET, `${moment} UTC`, 'text-anchor="end"'),
  ].join('');
}

/** A name and its share, and their bar below. */
function row(baseline: number, name: string, share: number, colour: string): string {
  const percent = `${share.toLocaleString('en-US', { minimumFractionDigits: 1 })}%`;
  return [
    text(120, baseline, sizeOf(name), INK, name, BOLD),
    text(1_080, baseline, 62, INK, percent, `${BOLD} text-anchor="end"`),
    `<rect x="120" y="${baseline + 20}" width="960" height="32" rx="8" fill="#dfe5f3"/>`,
    `<rect x="120" y="${baseline + 20}" width="${(share / 100) * 960}" height="32" rx="8" fill="${colour}"/>`,
  ].join('');
}

function sizeOf(name: string): number {
  const box = new Resvg(svg(text(0, 100, NAME.size, INK, name, BOLD)), { font: FONT }).getBBox();
  return Math.min(NAME.size, (NAME.size * NAME.width) / (box?.width ?? NAME.width));
}

function text(x: number, y: number, size: number, colour: string, content: string, more = ''): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" ${more}>${escaped(content)}</text>`;
}

function pictureOf(content: string): string {
  return svg(`<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="#153b96"/><stop offset="0.5" stop-color="#47297c"/><stop offset="1" stop-color="#98193a"/>
</linearGradient>
<rect width="100%" height="100%" fill="url(#ground)"/>
<rect x="60" y="60" width="1080" height="510" rx="32" fill="#ffffff"/>
${content}`);
}

function svg(content: string): string {
  const { width, height } = PICTURE_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Public Sans">${content}</svg>`;
}
