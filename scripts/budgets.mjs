import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `npm run budgets` shows what the pages of the last build weigh; the build refuses what is too heavy (decision 025).

/**
 * Scripts and styles as nginx sends them, in Brotli; 1 kB is 1,000 bytes. `usable`: until the heading, the totals and
 * VOTE NOW are there and every control answers. `whole`: with what the page fetches by itself afterwards, the HTTP client
 * for the live totals above all. `more`: what a page adds to the landing. `texts`: what another language than English,
 * which is part of the code, adds to a page.
 */
const BUDGETS = { usable: 75_000, whole: 95_000, more: 30_000, texts: 3_000 };

/**
 * @typedef {{ page: string, budget: keyof typeof BUDGETS, files: { name: string, bytes: number }[] }} Weight
 * @typedef {{ first: string[], later: string[], texts: Record<string, string[]> }} PageFiles
 */

/** Throws with every page that is too heavy, and its files. @param {string} folder of the built pages */
export function checkBudgets(folder) {
  const heavy = weigh(folder).filter(isTooHeavy);
  if (heavy.length > 0)
    throw new Error(`Too heavy for their budget (docs/decisions/025):\n${heavy.map(tell).join('\n')}`);
}

/** Every script and style that /home fetches by itself. @param {string} folder of the built pages */
export function landingFiles(folder) {
  const { landing } = filesOfPages(folder);
  return [...landing.first, ...landing.later];
}

/** As the build has noted it (frontend/documents.ts). @param {string} folder @returns {Record<'landing' | 'form' | 'vote', PageFiles>} */
function filesOfPages(folder) {
  return JSON.parse(readFileSync(join(folder, '.page-files.json'), 'utf8'));
}

/** @param {string} folder @returns {Weight[]} */
function weigh(folder) {
  const { landing, form, vote } = filesOfPages(folder);
  const whole = landingFiles(folder);
  /** @type {(page: string, budget: Weight['budget'], names: string[]) => Weight} */
  const weight = (page, budget, names) => {
    const files = [...new Set(names)].map((name) => ({ name, bytes: bytesOf(join(folder, name)) }));
    return { page, budget, files };
  };
  const more = (/** @type {PageFiles} */ page) =>
    [...page.first, ...page.later].filter((name) => !whole.includes(name));
  const texts = Object.entries({ '/home': landing, '/form': form, '/vote': vote }).flatMap(([path, page]) =>
    Object.entries(page.texts).map(([language, names]) => weight(`${path} in ${language}`, 'texts', names)),
  );
  return [
    weight('/home', 'usable', landing.first),
    weight('/home', 'whole', whole),
    weight('/form', 'more', more(form)),
    weight('/vote', 'more', more(vote)),
    ...texts,
  ];
}

/** As it is sent: a file that is too small to be compressed goes as it is. @param {string} path */
function bytesOf(path) {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/** @param {Weight} weight */
function isTooHeavy(weight) {
  return sum(weight) > BUDGETS[weight.budget];
}

/** @param {Weight} weight */
function sum({ files }) {
  return files.reduce((bytes, file) => bytes + file.bytes, 0);
}

/** @param {Weight} weight */
function tell(weight) {
  const { page, budget, files } = weight;
  const parts = files.map(({ name, bytes }) => `${bytes} ${name}`).join(', ');
  return `${page} ${budget}: ${sum(weight)} of ${BUDGETS[budget]} bytes (${parts})`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? 'frontend/build';
  console.log(weigh(folder).map(tell).join('\n'));
  process.exitCode = weigh(folder).some(isTooHeavy) ? 1 : 0;
}
