import { createRequire } from 'node:module';
import { Resvg, renderAsync } from '@resvg/resvg-js';
import { escaped } from '../../platform/http/escaped.js';
import type { Figures } from './published-results.js';

/** In pixels, the size for link previews. */
export const PICTURE_SIZE = { width: 1_200, height: 630 };

/** The poll's figures in the picture; null: only words. */
export type Shown = { names: string[]; figures: Figures; at: string } | null;

const require = createRequire(import.meta.url);
const fontOf = (weight: string) => require.resolve(`@expo-google-fonts/public-sans/${weight}/PublicSans_${weight}.ttf`);

const FONT = {
  loadSystemFonts: false,
  fontFiles: [fontOf('400Regular'), fontOf('700Bold')],
  defaultFontFamily: 'Public Sans',
};

/**
 * The characters in Public Sans: Latin with its accents, and the punctuation of names. Any other would be drawn as an empty box.
 */
export const DRAWABLE =
  /^[\u0020-\u007e\u00a0-\u0131\u0134-\u0148\u014a-\u017e\u0218-\u021b\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026]*$/;

/** In pixels. The candidates' rows share the height, in two columns if there are more than six. */
const ROWS = { height: 268, width: 960, gap: 60, top: 190, mostBelowEachOther: 6 };
/** The colours of the pages in light mode (frontend/src/styles/series.css and tokens.css). */
const SERIES = [
  '#3970c2',
  '#b2511e',
  '#a74b87',
  '#598009',
  '#765ebb',
  '#0e8846',
  '#9b509c',
  '#b54b3d',
  '#8b57ae',
  '#b54855',
  '#5d67c2',
  '#b0486e',
];
const INK = '#101a38';
const QUIET = '#48527a';
const BOLD = 'font-weight="700"';

/** Draws the picture as PNG, off the event loop. */
export async function drawPicture(shown: Shown): Promise<Buffer> {
  const canShow = shown?.names.every((name) => DRAWABLE.test(name.normalize('NFC')));
  const image = await renderAsync(pictureOf(shown && canShow ? figuresOf(shown) : WORDS), { font: FONT });
  return image.asPng();
}

/** Give no reason: figures are missing for few votes, for a total that would reveal them, and for a name that cannot be drawn. */
const WORDS = [
  text(120, 324, 84, INK, 'See the results', BOLD),
  text(120, 396, 34, QUIET, 'An unofficial vote by the people.'),
].join('');

function figuresOf({ names, figures: { votes, shares }, at }: NonNullable<Shown>): string {
  const moment = new Date(at).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  const all = votes.reduce((sum, each) => sum + each, 0).toLocaleString('en-US');
  const columns = names.length > ROWS.mostBelowEachOther ? 2 : 1;
  const rows = Math.ceil(names.length / columns);
  const width = (ROWS.width - (columns - 1) * ROWS.gap) / columns;
  return [
    text(120, 146, 34, QUIET, 'Unofficial results', BOLD),
    ...names.map((name, index) =>
      row(
        {
          x: 120 + Math.floor(index / rows) * (width + ROWS.gap),
          y: ROWS.top + ((index % rows) * ROWS.height) / rows,
          width,
          height: ROWS.height / rows,
        },
        name.normalize('NFC'),
        shares[index] ?? 0,
        SERIES[index] ?? INK,
      ),
    ),
    text(120, 512, 38, INK, `${all} votes`, BOLD),
    text(1_080, 512, 30, QUIET, `${moment} UTC`, 'text-anchor="end"'),
  ].join('');
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A name and its share, with their bar below. */
function row({ x, y, width, height }: Box, name: string, share: number, colour: string): string {
  const percent = `${share.toLocaleString('en-US', { minimumFractionDigits: 1 })}%`;
  const size = Math.min(54, height * 0.6, width * 0.07);
  const baseline = y + size;
  const bar = { y: baseline + Math.min(20, height * 0.15), height: Math.min(32, height * 0.24) };
  const barOf = (length: number, fill: string) =>
    `<rect x="${x}" y="${bar.y}" width="${length}" height="${bar.height}" rx="${bar.height / 4}" fill="${fill}"/>`;
  return [
    text(x, baseline, sizeOf(name, size, width * 0.73), INK, name, BOLD),
    text(x + width, baseline, Math.min(62, height * 0.6, width * 0.07), INK, percent, `${BOLD} text-anchor="end"`),
    barOf(width, '#dfe5f3'),
    barOf((share / 100) * width, colour),
  ].join('');
}

/** The largest font size at which a name fits. */
function sizeOf(name: string, size: number, width: number): number {
  const box = new Resvg(svg(text(0, 100, size, INK, name, BOLD)), { font: FONT }).getBBox();
  return Math.min(size, (size * width) / (box?.width ?? width));
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
