import { expect, type Page } from '@playwright/test';

interface PaintedText {
  text: string;
  colour: number[];
  /** WCAG 1.4.3: 3 for large text, 4.5 otherwise. */
  least: number;
  boxes: { x: number; y: number; width: number; height: number }[];
}

/**
 * Checks every text on the screen against the pixels behind it: gradients, veils and pictures, which axe cannot
 * see. Each is measured at its worst spot.
 */
export async function expectReadable(page: Page): Promise<void> {
  let faint: string[] = [];
  // Repeated while something moves, as texts do when their typeface arrives: they are then not where the picture has them.
  await expect(async () => {
    const texts = await page.evaluate(textsOnScreen);
    expect(texts.length).toBeGreaterThan(0);
    await page.evaluate(addRule, '*, *::before, *::after { color: transparent !important; }');
    faint = await tooFaint(page, texts);
    await page.evaluate(() => document.styleSheets[0]?.deleteRule(0));
    expect(await page.evaluate(textsOnScreen), 'the texts stay where they are').toEqual(texts);
  }).toPass({ timeout: 60_000 });
  expect(faint).toEqual([]);
}

/** Pages scroll over a fixed background: each of its spots has to suit the texts of every page. */
export async function expectGroundToCarryText(page: Page): Promise<void> {
  const texts = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const box = { x: 0, y: 0, width: innerWidth, height: innerHeight };
    return ['--on-ground', '--on-ground-quiet'].map((text) => {
      const colour = [1, 3, 5].map((start) =>
        Number.parseInt(style.getPropertyValue(text).slice(start, start + 2), 16),
      );
      return { text, colour, least: 4.5, boxes: [box] };
    });
  });
  await page.evaluate(addRule, '#root { visibility: hidden; }');
  expect(await tooFaint(page, texts)).toEqual([]);
  await page.evaluate(() => document.styleSheets[0]?.deleteRule(0));
}

/** Runs in the page. A rule and not a style element, which the content security policy blocks. */
function addRule(rule: string): void {
  document.styleSheets[0]?.insertRule(rule);
}

/** Runs in the page. */
function textsOnScreen(): PaintedText[] {
  const isOnScreen = ({ left, top, right, bottom, width, height }: DOMRect, element: Element) => {
    if (width <= 1 || height <= 1 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
    for (let parent: Element | null = element; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflow === 'visible') continue;
      const clip = parent.getBoundingClientRect();
      if (left < clip.left || top < clip.top || right > clip.right || bottom > clip.bottom) return false;
    }
    return true;
  };

  const found: PaintedText[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim();
    if (!element || !text || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest('.visually-hidden, :disabled, [aria-disabled=true]')) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()]
      .filter((box) => isOnScreen(box, element))
      .map(({ x, y, width, height }) => ({ x, y, width, height }));
    const colour = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
    if (boxes.length > 0) found.push({ text, colour, least: isLarge ? 3 : 4.5, boxes });
  }
  return found;
}

/** The texts with too little contrast on the screen as currently painted, with the contrast at their worst spot. */
async function tooFaint(page: Page, texts: PaintedText[]): Promise<string[]> {
  const picture = (await page.screenshot({ scale: 'css' })).toString('base64');
  return page.evaluate(measure, { picture, texts });
}

/** Runs in the page. */
async function measure({ picture, texts }: { picture: string; texts: PaintedText[] }): Promise<string[]> {
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!canvas) throw new Error('There is no canvas to read the picture from.');
  canvas.drawImage(bitmap, 0, 0);

  const luminance = (red: number, green: number, blue: number) => {
    const linear = (part: number) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  const worstIn = (text: number, { x, y, width, height }: PaintedText['boxes'][number]) => {
    const { data } = canvas.getImageData(x, y, Math.max(1, width), Math.max(1, height));
    let worst = Number.POSITIVE_INFINITY;
    for (let at = 0; at < data.length; at += 4) {
      const ground = luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
      worst = Math.min(worst, (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05));
    }
    return worst;
  };

  return texts.flatMap(({ text, colour: [red = 0, green = 0, blue = 0], least, boxes }) => {
    const worst = Math.min(...boxes.map((box) => worstIn(luminance(red, green, blue), box)));
    return worst < least ? [`${worst.toFixed(2)} instead of ${least}: '${text}'`] : [];
  });
}
