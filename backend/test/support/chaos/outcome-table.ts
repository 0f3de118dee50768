import type { Outcome } from './chaos-run.js';
import { SEED } from './seeded-random.js';

const COLUMNS: [string, (outcome: Outcome) => string][] = [
  ['failure', ({ failure }) => failure],
  ['times', ({ rounds }) => String(rounds)],
  ['sent', ({ sent }) => String(sent)],
  ['acknowledged', ({ counted }) => String(counted)],
  ['already voted', ({ alreadyVoted }) => String(alreadyVoted)],
  ['unknown, retried', ({ unknown }) => String(unknown)],
  ['stored', ({ stored }) => String(stored)],
  ['back after (s)', ({ recoveries }) => `${seconds(Math.min(...recoveries))}–${seconds(Math.max(...recoveries))}`],
  ['violations', ({ violations }) => String(violations.length)],
];

/** One line per failure. A vote repeated with its key is acknowledged again and stored once. */
export function tableOf(outcomes: Outcome[]): string {
  const rows = [
    COLUMNS.map(([title]) => title),
    ...outcomes.map((outcome) => COLUMNS.map(([, show]) => show(outcome))),
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `CHAOS_SEED=${SEED}\n${lines.join('\n')}\n`;
}

function seconds(value: number): string {
  return value.toFixed(2);
}
