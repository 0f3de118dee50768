import { pathToFileURL } from 'node:url';
import { ProductProcess } from 'test-support/product-process';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';
import { OUTSIDER_ATTACKS } from './outsider-attacks.js';

// Attacks the built product like an outside attacker, with a separate product and database per attack, and prints what was
// achieved. On this machine only, for a minute:
//   node tests/bench/run.mjs ../backend/test/support/hostile/attack-table.ts [FOLDER]
// FOLDER is a checkout of another version with its build; TRUST_PROXY its setting of that name for a proxy on this machine.
// docs/security.md has the results.

const [, , folder] = process.argv;
const build = folder === undefined ? {} : { dist: pathToFileURL(`${folder}/backend/dist/`) };
const trustProxy = process.env.TRUST_PROXY ?? '127.0.0.0/8,::1';

/** With the shipped limits. */
async function start(environment: Record<string, string>): Promise<string> {
  const DATA_DIR = makeTemporaryFolder();
  folders.push(DATA_DIR);
  const product = new ProductProcess(
    'cli/embedded/main.js',
    { DATA_DIR, VOTE_LIMIT_PER_MINUTE: '', ...environment },
    build,
  );
  return product.url();
}

const folders: string[] = [];
process.stdout.write('| Attack | Attempts | Reached |\n|---|---|---|\n');
for (const [name, attack] of Object.entries(OUTSIDER_ATTACKS)) {
  // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for what its callback returns.
  const { attempts, result } = await attack(start, { trustProxy }).finally(() => ProductProcess.endAll());
  process.stdout.write(`| ${name} | ${attempts} | ${result} |\n`);
  for (const used of folders.splice(0)) removeFolder(used);
}
