import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { DRAWABLE, drawPicture, type Shown } from './picture.js';

const shownOf = (first: string, second = 'Candidate Two'): NonNullable<Shown> => ({
  names: [first, second],
  figures: { votes: [60, 40], shares: [60, 40] },
  at: '2026-11-22T18:40:30.000Z',
});

const require = createRequire(import.meta.url);
const font = {
  loadSystemFonts: false,
  fontFiles: [require.resolve('@expo-google-fonts/public-sans/700Bold/PublicSans_700Bold.ttf')],
};

function drawn(codePoint: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text y="30" font-size="24">&#${codePoint};</text></svg>`;
  return new Resvg(svg, { font }).render().pixels.toString('base64');
}

describe('the picture', () => {
  it('is a PNG of 1,200 by 630 pixels', async () => {
    const png = await drawPicture(shownOf('Candidate One'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    // RFC 2083, section 4.1.1.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_200, 630]);
  });

  it('shows figures, names and the time: each changes it', async () => {
    const shown = shownOf('Candidate One');
    const pictures = await Promise.all([
      drawPicture(shown),
      drawPicture(null),
      drawPicture(shownOf('Candidate Ten')),
      drawPicture({ ...shown, figures: { ...shown.figures, votes: [61, 40] } }),
      drawPicture({ ...shown, figures: { ...shown.figures, shares: [60.1, 39.9] } }),
      drawPicture({ ...shown, at: '2026-11-22T18:41:30.000Z' }),
    ]);
    expect(new Set(pictures.map((png) => png.toString('base64'))).size).toBe(pictures.length);
  });

  it('draws a name as text, whatever characters it has', async () => {
    const png = await drawPicture(shownOf('</text><rect width="1200" height="630"/>&amp;&'));
    expect(png.equals(await drawPicture(null))).toBe(false);
  });

  it.each(['候选人', 'Кандидат', 'مرشح', '🗳 Candidate', 'Candidate\u0007'])(
    'shows only words if the font cannot draw a name: %s',
    async (name) => {
      const words = await drawPicture(null);
      for (const shown of [shownOf(name), shownOf('Candidate One', name)]) {
        expect((await drawPicture(shown)).equals(words)).toBe(true);
      }
    },
  );

  it('accepts only characters in the font', () => {
    const empty = drawn(0x4e2d);
    expect(drawn(0x416)).toBe(empty);
    const taken = Array.from({ length: 0x3000 - 0x20 }, (_, index) => index + 0x20).filter((codePoint) =>
      DRAWABLE.test(String.fromCodePoint(codePoint)),
    );
    expect(taken.length).toBeGreaterThan(400);
    expect(taken.filter((codePoint) => drawn(codePoint) === empty).map((each) => each.toString(16))).toEqual([]);
  });
});
