import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const tokens = readFileSync(join(source, 'styles/tokens.css'), 'utf8');
const series = readFileSync(join(source, 'styles/series.css'), 'utf8');
const tokenFiles = [join('styles', 'tokens.css'), join('styles', 'series.css')];
const styleSheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: withoutComments(readFileSync(join(source, file), 'utf8')) }));

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '');
}

/** The colours of one block of a token file, by name. */
function coloursIn(block: string): Record<string, string> {
  const found = block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g);
  return Object.fromEntries(Array.from(found, ([, name = '', value = '']): [string, string] => [name, value]));
}

/** The part before the colours of dark mode, and those colours. */
function schemesOf(css: string): [string, string] {
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  return [light, dark.split('@media')[0] ?? ''];
}

const [light, dark] = schemesOf(tokens);
const [lightSeries, darkSeries] = schemesOf(series);
const schemes = {
  light: coloursIn(light + lightSeries),
  dark: { ...coloursIn(light + lightSeries), ...coloursIn(dark + darkSeries) },
};

/** As many as a poll may have candidates. */
const seriesNames = Array.from({ length: 12 }, (_, place) => `series-${place + 1}`);

/** The red, green and blue of an sRGB colour, in linear light. */
function linear(colour: string): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

/** WCAG 2.2, 'relative luminance'. */
function luminance(colour: string): number {
  const [red, green, blue] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** CSS Color 4, sRGB to Oklab: lightness, and two axes whose distance from 0 is the chroma. */
function oklab(colour: string): { lightness: number; a: number; b: number } {
  const [red, green, blue] = linear(colour);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const onPaper = ['ink', 'ink-quiet', 'accent', 'danger', 'positive'];
/** Pairs of colours with their minimum contrast (WCAG 1.4.3 for text, 1.4.11 for controls and charts). */
const pairs: [string, string, number][] = [
  ...onPaper.map((text): [string, string, number] => [text, 'paper', 4.5]),
  ...onPaper.map((text): [string, string, number] => [text, 'mist', 4.5]),
  ['danger', 'danger-soft', 4.5],
  ['ink', 'danger-soft', 4.5],
  ['positive', 'positive-soft', 4.5],
  ['ink', 'notice-soft', 4.5],
  ['ink-quiet', 'line', 4.5],
  ['on-action', 'action', 4.5],
  ['on-action', 'action-hover', 4.5],
  ['on-ground', 'ground', 4.5],
  ['on-ground-quiet', 'ground', 4.5],
  ['on-night', 'night', 4.5],
  ['line-strong', 'paper', 3],
  ['line-strong', 'mist', 3],
  ...seriesNames.map((name): [string, string, number] => [name, 'paper', 3]),
  ...seriesNames.map((name): [string, string, number] => [name, 'mist', 3]),
];

describe.each(Object.entries(schemes))('the colours, %s', (_scheme, colours) => {
  it.each(pairs)('%s and %s have a contrast of at least %d to 1', (one, other, least) => {
    expect(contrast(colours[one] ?? '', colours[other] ?? '')).toBeGreaterThanOrEqual(least);
  });

  it('gives two candidates the same lightness', () => {
    expect(contrast(colours['series-1'] ?? '', colours['series-2'] ?? '')).toBeLessThan(1.1);
  });

  it('gives all candidates the same lightness and chroma', () => {
    const all = seriesNames.map((name) => oklab(colours[name] ?? ''));
    const lightness = all.map((each) => each.lightness);
    const chroma = all.map(({ a, b }) => Math.hypot(a, b));
    expect(Math.max(...lightness) - Math.min(...lightness)).toBeLessThan(0.003);
    expect(Math.max(...chroma) - Math.min(...chroma)).toBeLessThan(0.003);
  });

  it('gives every candidate a colour of their own, far from the previous one', () => {
    const all = seriesNames.map((name) => colours[name] ?? '');
    expect(new Set(all).size).toBe(12);
    const distances = all.slice(1).map((colour, place) => {
      const [one, other] = [oklab(colour), oklab(all[place] ?? '')];
      return Math.hypot(one.a - other.a, one.b - other.b);
    });
    // 0.02 is just noticeable side by side.
    expect(Math.min(...distances)).toBeGreaterThan(0.12);
  });
});

describe('the style sheets', () => {
  it('use only names that are defined', () => {
    const defined = new Set(
      styleSheets.flatMap(({ css }) => [...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)),
    );
    const undefinedNames = styleSheets.flatMap(({ file, css }) =>
      [...css.matchAll(/var\((--[\w-]+)/g)]
        .filter(([, name]) => !defined.has(name))
        .map(([, name]) => `${file}: ${name}`),
    );
    expect(undefinedNames).toEqual([]);
  });

  it('define only names that are used', () => {
    const used = new Set(
      styleSheets.flatMap(({ css }) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)),
    );
    const names = [...withoutComments(tokens).matchAll(/(--[\w-]+):/g)].map(([, name]) => name);
    expect(names.filter((name) => !used.has(name))).toEqual([]);
  });

  it('keep the figures of the results below the totals of the landing page, which have up to 3 rem', () => {
    const sizes = styleSheets
      .filter(({ file }) => file.startsWith(join('pages', 'results')))
      .flatMap(({ css }) => Array.from(css.matchAll(/font-size: (.*);/g), ([, size = '']) => size));
    const inRem = sizes.flatMap((size) => Array.from(size.matchAll(/([\d.]+)rem/g), ([, number]) => Number(number)));
    const parts = sizes.flatMap((size) => (size.includes('--text-figure') ? [Number.parseFloat(size.slice(5))] : []));
    expect(Math.max(...inRem)).toBeLessThan(3);
    expect(parts).toEqual([0.75, 0.9]);
  });

  it('take every colour from the tokens, so that dark mode, high contrast and print change all of them', () => {
    const colours = styleSheets
      .filter(({ file }) => !tokenFiles.includes(file))
      .flatMap(({ file, css }) =>
        [...css.matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi)].map(([found]) => `${file}: ${found}`),
      );
    expect(colours).toEqual([]);
  });

  it('use start and end instead of left and right, so that they work in both writing directions', () => {
    const physical = styleSheets.flatMap(({ file, css }) =>
      [
        ...css.matchAll(
          /(?:^|[\s;{])((?:margin|padding|border|inset)?-?(?:left|right)|text-align: (?:left|right)):?/gm,
        ),
      ].map(([, found]) => `${file}: ${found}`),
    );
    expect(physical).toEqual([]);
  });
});
