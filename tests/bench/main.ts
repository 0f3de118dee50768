import { closeOpen } from '../support/still-open';
import { commit, load, machine } from './machine';
import { FULL, type Part, QUICK, type Row } from './part';
import { besideCommit } from './parts/beside';
import { citus } from './parts/citus';
import { cost } from './parts/cost';
import { counts } from './parts/counts';
import { exported } from './parts/export';
import { latency } from './parts/latency';
import { lists } from './parts/lists';
import { log } from './parts/log';
import { logDelay } from './parts/log-delay';
import { memory } from './parts/memory';
import { million } from './parts/million';
import { requests } from './parts/requests';
import { search } from './parts/search';
import { start } from './parts/start';
import { verify } from './parts/verify';
import { viewsOfAMillion } from './parts/views';
import { votes } from './parts/votes';
import { replaceSection, sectionOf } from './results-file';

// `npm run bench -- [--quick] [PART …]` or `… beside COMMIT`: README.md beside this file.

const words = process.argv.slice(2).filter((word) => word !== '--quick');
const [earlier] = words[0] === 'beside' ? words.splice(1) : [];

/** In the order of RESULTS.md. */
const PARTS: Part[] = [
  votes,
  besideCommit(earlier),
  cost,
  latency,
  counts,
  memory,
  start,
  log,
  logDelay,
  requests,
  lists,
  viewsOfAMillion,
  verify,
  search,
  exported,
  million,
  citus,
];

// Whatever a part has started is stopped on exit, which a signal alone would skip.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const effort = process.argv.includes('--quick') ? QUICK : FULL;
const unknown = words.filter((name) => PARTS.every((part) => part.name !== name));
if (unknown.length > 0) {
  print(`There is no part ${unknown.join(', ')}. There are: ${PARTS.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
} else {
  const chosen = PARTS.filter(({ name, isOnDemand }) => (words.length === 0 ? !isOnDemand : words.includes(name)));
  for (const part of chosen) await run(part);
}

async function run(part: Part): Promise<void> {
  const begun = performance.now();
  const at = { date: new Date().toISOString().slice(0, 16).replace('T', ' '), load: load() };
  const notes: string[] = [];
  print(`\n${part.title} …`);
  const note = (line: string) => {
    print(line);
    notes.push(line);
  };
  const rows = await rowsOf(part, note);
  const command = `npm run bench -- ${[part.name, part.name === 'beside' && earlier].filter(Boolean).join(' ')}`;
  const minutes = (performance.now() - begun) / 60_000;
  const section = sectionOf(part, rows, notes, { ...at, command, machine: machine(), commit: commit(), minutes });
  print(section);
  if (effort.isQuick) print('A quick try: its results mean nothing and are not written down.');
  else await replaceSection(part, section, PARTS);
}

/** Also closes what the part has opened. */
async function rowsOf(part: Part, note: (line: string) => void): Promise<Row[]> {
  try {
    return await part.measure(effort, note);
  } finally {
    await closeOpen();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
