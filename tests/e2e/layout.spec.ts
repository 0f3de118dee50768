import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { hold } from './support/hold';
import { fixLot } from './support/lot';
import { stopTime } from './support/page-time';
import { newVoter, voteAddress } from './support/voter';

test.describe.configure({ mode: 'parallel' });

const counts = '**/api/vote/count';
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

const card = (page: Page) => page.getByRole('region', { name: 'Vote totals' });
const caption = (page: Page) => card(page).getByRole('status');
const figures = (page: Page) => card(page).locator('.vote-counters__total');
const candidates = (page: Page) => page.locator('.landing__candidates li');
const voteNow = (page: Page) => page.getByRole('link', { name: 'VOTE NOW' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const race = (page: Page) => page.locator('.landing__race');

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part.toString()} is not on the page.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

for (const path of ['/home', '/hero2']) {
  test(`${path}: the first screen has the question, and no example without its caption`, async ({ page }) => {
    await page.route(counts, (route) => route.abort());
    await stopTime(page);
    await page.goto(path);
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const part of [heading(page), candidates(page).first(), voteNow(page), caption(page)]) {
        expect((await boxOf(part)).bottom, `${part.toString()} at ${size.width} px`).toBeLessThanOrEqual(size.height);
      }
      // On a screen 300 px lower than the totals, so that not all of them are in view.
      for (const height of [size.height, 300]) {
        await page.setViewportSize({ width: size.width, height });
        const { scrollHeight, seen, unmarked } = await page.evaluate(scrollThrough);
        expect(scrollHeight, 'the page scrolls').toBeGreaterThan(height - 1);
        expect(seen, 'examples in view').toBeGreaterThan(0);
        expect(unmarked, `${size.width} x ${height}`).toEqual([]);
      }
      await page.evaluate(() => scrollTo(0, 0));
    }
  });

  test(`${path}: live totals and their heading arrive without moving anything`, async ({ page }) => {
    const votes = [
      { USVoteCount: 85_931_559, GlobalVoteCount: 23_676_959 },
      { USVoteCount: 5_939_848, GlobalVoteCount: 12_180 },
    ];
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const respond = await hold(page, counts, { votes });
    await page.goto(path);
    const before = await placesAt(page);
    respond();
    await expect(race(page)).toHaveText('Candidate One already has a landslide of voters');
    const moved = (await placesAt(page)).map((place, index) => Math.abs(place - (before[index] ?? Number.NaN)));
    expect(Math.max(...moved)).toBeLessThan(1);
  });
}

/** The vertical position of the element after the heading, at each size. */
async function placesAt(page: Page): Promise<number[]> {
  const places = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const part of [voteNow(page), figures(page).first(), figures(page).last()]) {
      places.push((await boxOf(part)).y);
    }
  }
  return places;
}

/** Runs in the page: scrolls from top to bottom, and reports which examples are in view without their caption. */
function scrollThrough() {
  const { scrollHeight } = document.documentElement;
  const unmarked: string[] = [];
  let seen = 0;
  for (let to = 0; to < scrollHeight; to += 25) {
    window.scrollTo(0, to);
    const words = document.querySelector('.vote-counters__caption')?.getBoundingClientRect();
    const isMarked = words !== undefined && words.top >= 0 && words.bottom <= window.innerHeight;
    for (const figure of document.querySelectorAll('.vote-counters__total')) {
      const { top, bottom } = figure.getBoundingClientRect();
      if (bottom <= 0 || top >= window.innerHeight) continue;
      seen += 1;
      if (!isMarked) unmarked.push(`${figure.textContent} at ${to}`);
    }
  }
  return { scrollHeight, seen, unmarked };
}

test('the totals of /hero2 are large, beside its text, and aligned with its end', async ({ page }) => {
  await stopTime(page);
  await page.goto('/hero2');
  for (const size of sizes) {
    await page.setViewportSize(size);
    const first = figures(page).first();
    const fontSize = await first.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(fontSize).toBeGreaterThanOrEqual(22);
    await expect(first).toHaveCSS('font-variant-numeric', 'tabular-nums');
    // The language switch.
    const name = await page.getByRole('button', { name: 'Español' }).evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return range.getBoundingClientRect().right;
    });
    expect(Math.abs(name - (await boxOf(card(page))).right), `at ${size.width} px`).toBeLessThanOrEqual(1);
    if (size.width < 768) continue;
    // In one step, because the page may still be animating in.
    const { gap, drop } = await page.evaluate(() => {
      const box = (part: string) => {
        const { x = NaN, y = NaN, right = NaN } = document.querySelector(part)?.getBoundingClientRect() ?? {};
        return { x, y, right };
      };
      const words = box('.landing__words');
      const totals = box('.vote-counters');
      return { gap: totals.x - words.right, drop: Math.abs(totals.y - words.y) };
    });
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(drop).toBeLessThan(2);
  }
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'SHARE' });
  for (const size of sizes) {
    await page.setViewportSize(size);
    const cross = await boxOf(dialog.getByRole('button', { name: 'Close' }).locator('path'));
    const row = await boxOf(dialog.locator('.share-dialog__copy'));
    expect(Math.abs(cross.right - row.right), `the cross at ${size.width} px`).toBeLessThanOrEqual(2);
  }
});

test('the share button is as high as the button beside it', async ({ page }) => {
  await stopTime(page);
  for (const path of ['/home', '/results', '/sorry']) {
    await page.goto(path);
    const share = page.getByRole('button', { name: 'Share' });
    await share.waitFor();
    const { height } = await boxOf(share.locator('xpath=preceding-sibling::*[1]'));
    // Engines round to a 64th of a pixel.
    expect((await boxOf(share)).height, path).toBeCloseTo(height, 1);
  }
});

test('on phones the votes by day need no sideways scrolling, nor two lines', async ({ page }) => {
  const days = [
    { from: '2025-12-28', to: '2026-01-02', votes: [6, 4] },
    { from: '2026-01-03', to: '2026-01-03', votes: [4_729_212, 4_729_212] },
  ];
  const figures = { votes: [4_729_218, 4_729_216], shares: [50, 50] };
  const results = { has_votes: true, united_states: figures, global: figures, total: figures, days };
  await page.route('**/api/results', (route) => route.fulfill({ json: { at: '2026-01-03T12:00:00Z', ...results } }));
  await page.goto('/results');
  await page.getByText('As a table').click();
  const table = page.getByRole('table', { name: 'Votes by day' });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const { room, wide } = await table.evaluate(({ parentElement: area }) => ({
      room: area?.clientWidth ?? 0,
      wide: area?.scrollWidth ?? 0,
    }));
    expect(wide, `${width} px`).toBe(room);
    const heights = await table.getByRole('rowheader').evaluateAll((all) => all.map((days) => days.clientHeight));
    expect(heights).toHaveLength(2);
    expect(Math.max(...heights), `${width} px`).toBeLessThan(30);
  }
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test("no word of a candidate's name on /home is broken in two", async ({ page }) => {
    await fixLot(page, 'first');
    await page.goto('/home');
    await expect(candidates(page)).toHaveText(['Candidatura Uno', 'Candidatura Dos']);
    for (const width of [320, 360, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const lines = await candidates(page).evaluateAll((all) =>
        all.map((item) => {
          const name = item.querySelector('span')?.firstChild;
          if (!name) return 0;
          const word = document.createRange();
          word.setStart(name, 0);
          word.setEnd(name, 'Candidatura'.length);
          return word.getClientRects().length;
        }),
      );
      expect(lines, `at ${width} px`).toEqual([1, 1]);
    }
  });
});

test('the title of the form is one line from 768 px on', async ({ page }) => {
  await page.goto('/form');
  for (const width of [768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => heading(page).evaluate((title) => title.getClientRects()[0]?.height ?? 0), `at ${width} px`)
      .toBeLessThan(60);
  }
});

const country = (page: Page) => page.getByRole('combobox', { name: 'Select Country' });
/** As by the keyboard. `fill` acts as a browser's autofill does. */
const typeCountry = async (page: Page, text: string) => {
  await country(page).selectText();
  await page.keyboard.insertText(text);
};

test('the list of countries stays on a small screen, even if it is rotated', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/form');
  await typeCountry(page, 'zimb');
  await expect(page.getByRole('option')).toHaveText(['Zimbabwe']);
  await country(page).evaluate((box) =>
    window.scrollBy(0, box.getBoundingClientRect().bottom + 70 - window.innerHeight),
  );
  await typeCountry(page, 's');
  await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show all countries' }).click();
  for (const [width, height] of [
    [390, 700],
    [700, 390],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 });
  }
});

test('the tip jar covers nothing, at any width and scroll position', async ({ page }) => {
  await stopTime(page);
  for (const address of ['/hero2', '/form', '/articles', voteAddress(newVoter())]) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const width of [320, 768, 1279, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 700 });
      for (const part of [0, 0.5, 1]) {
        await page.evaluate((to) => window.scrollTo(0, to * document.documentElement.scrollHeight), part);
        expect(await coveredByTipJar(page), `${address}, ${width} px, scrolled to ${part}`).toEqual([]);
      }
    }
  }
});

/** What should not overlap the tip jar, but does. */
async function coveredByTipJar(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const jar = document.querySelector('.tip-jar a')?.getBoundingClientRect();
    if (!jar) return ['there is no tip jar'];
    return [...document.querySelectorAll<HTMLElement>('.card, a, button, input, label, h1, h2, p, img')]
      .filter((part) => !part.closest('.tip-jar'))
      .filter((part) => {
        const { left, right, top, bottom, width } = part.getBoundingClientRect();
        return width > 1 && left < jar.right && right > jar.left && top < jar.bottom && bottom > jar.top;
      })
      .map(({ tagName, innerText }) => `${tagName} ${innerText}`);
  });
}

test('the cards are equal at every width, whatever names and portraits', async ({ page }) => {
  // 1:3, and 3:1 at another size.
  for (const [name, width, height] of [
    ['one', 40, 120],
    ['two', 2400, 800],
  ] as const) {
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
    await page.route(`**/candidate-${name}.svg`, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  }
  await page.goto(voteAddress(newVoter()));
  await page.getByRole('button', { name: 'LOCK MY VOTE' }).first().waitFor();
  for (const [width, rows] of [
    [390, 1],
    [320, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const cards = page.locator('.candidate-card');
    const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    expect(new Set(tops).size, `rows at ${width} px`).toBe(rows);
  }
  for (const name of [null, 'Maximiliana Wolfeschlegelsteinhausenbergerdorff the Third']) {
    const first = page.getByRole('listitem').getByRole('heading').first();
    if (name) await first.evaluate((heading, text) => heading.replaceChildren(text), name);
    await expect(page.locator('.candidate-card img').first()).toHaveCSS('object-fit', 'cover');
    for (const width of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const [first, second] = await measuredCards(page);
      expect(first, `at ${width} px`).toEqual(second);
    }
  }
});

/** Everything about the two cards that could favour one, but not their positions. */
async function measuredCards(page: Page) {
  return page.locator('.candidate-card').evaluateAll((cards) =>
    cards.map((card) => {
      const { top: topOfCard } = card.getBoundingClientRect();
      const parts = [card, ...card.querySelectorAll('img, button')];
      return parts.map((part) => {
        const { top, width, height } = part.getBoundingClientRect();
        const { color, backgroundColor, borderColor, boxShadow, fontSize, opacity } = getComputedStyle(part);
        // Rounded, because two columns of one grid may differ by a hundredth of a pixel.
        const place = [top - topOfCard, width, height].map((length) => length.toFixed(1));
        return [...place, color, backgroundColor, borderColor, boxShadow, fontSize, opacity];
      });
    }),
  );
}
