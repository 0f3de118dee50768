import './require-node.mjs';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../../backend/src/cli/command-line.mjs';
import { setUp } from './set-up.mjs';

// `npm run budgets` builds the pages and prints their weights; the build rejects pages that are too heavy (decision 020).

/**
 * Scripts and styles as nginx sends them, in Brotli; 1 kB is 1,000 bytes. `home`: all that /home fetches by itself. `more`: what
 * another page adds to that. `texts`: what a language besides English adds to a page. `fonts`: all fonts, which every page
 * shares.
 */
const BUDGETS = { home: 110_000, more: 19_500, texts: 3_000, fonts: 30_000 };

/**
 * @typedef {{ page: string, budget: keyof typeof BUDGETS, files: { name: string, bytes: number }[] }} Weight
 * @typedef {{ files: string[], texts: Record<string, string[]> }} PageFiles
 */

/** Throws with every overweight page and its files. @param {string} folder of the built pages */
export function checkBudgets(folder) {
  const heavy = weigh(folder).filter(isTooHeavy);
  if (heavy.length > 0)
    throw new Error(`Too heavy for their budget (docs/decisions/020):\n${heavy.map(tell).join('\n')}`);
}

/** Every script and style that /home fetches by itself. @param {string} folder of the built pages */
export function landingFiles(folder) {
  return filesOfPages(folder)['/home'].files;
}

/** Every font that a page fetches. @param {string} folder of the built pages */
export function fontFiles(folder) {
  return filesOfPages(folder).fonts;
}

/**
 * As recorded by the build (frontend/documents.ts). @param {string} folder @returns {Record<'/home' | '/form' | '/vote',
 * PageFiles> & { fonts: string[] }}
 */
function filesOfPages(folder) {
  return JSON.parse(readFileSync(join(folder, '.page-files.json'), 'utf8'));
}

/** @param {string} folder @returns {Weight[]} */
function weigh(folder) {
  const { fonts, ...pages } = filesOfPages(folder);
  const home = pages['/home'].files;
  /** @type {(page: string, budget: Weight['budget'], names: string[]) => Weight} */
  const weight = (page, budget, names) => {
    const files = names.map((name) => ({ name, bytes: bytesOf(join(folder, name)) }));
    return { page, budget, files };
  };
  const more = (/** @type {PageFiles} */ page) => page.files.filter((name) => !home.includes(name));
  const texts = Object.entries(pages).flatMap(([path, page]) =>
    Object.entries(page.texts).map(([language, names]) => weight(`${path} in ${language}`, 'texts', names)),
  );
  return [
    weight('/home', 'home', home),
    weight('/form', 'more', more(pages['/form'])),
    weight('/vote', 'more', more(pages['/vote'])),
    weight('every page', 'fonts', fonts),
    ...texts,
  ];
}

/** As sent: small files are not compressed. @param {string} path */
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
  readArguments({
    call: 'npm run budgets --',
    help: [
      'npm run budgets',
      '',
      'Builds the pages and tells what they weigh; code 1 when one is too heavy (docs/decisions/020).',
    ],
  });
  const folder = await setUp();
  console.log(weigh(folder).map(tell).join('\n'));
  process.exitCode = weigh(folder).some(isTooHeavy) ? 1 : 0;
}
