import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part, Row } from './part';
import { shown } from './spread';

const FILE = join(import.meta.dirname, 'RESULTS.md');
const HEAD = `# Results

Made by \`npm run bench\`: do not edit. What is measured and how: \`README.md\` beside this file. A ratio is the median of
the pairs, which were measured in turn, with the smallest and the largest in brackets.
`;

/** What a section says about itself above its table. */
export interface Circumstances {
  command: string;
  date: string;
  machine: string;
  commit: string;
  /** In the minute before. */
  load: number;
  minutes: number;
}

/** The part's table, with the circumstances under which it holds. */
export function sectionOf(part: Part, rows: Row[], notes: string[], at: Circumstances): string {
  const lines = rows.map(
    ({ work, beside, measured, ratio, target, isReached }) =>
      `| ${work} | ${beside} | ${measured} | ${shown(ratio)} | ${target} | ${isReached ? 'yes' : '**no**'} |`,
  );
  return `## ${part.title}

${at.date}, commit ${at.commit || 'unknown'}, \`${at.command}\`, ${at.minutes.toFixed(1)} minutes; load before ${at.load.toFixed(2)}.
${at.machine}.

| Work | Beside | Measured | Ratio | To reach | Reached |
|---|---|---|---|---|---|
${lines.join('\n')}
${notes.map((note) => `\n- ${note}`).join('')}
`;
}

/** Replaces the part's section, or adds it; sections are in the order of `parts`. */
export async function replaceSection(part: Part, section: string, parts: Part[]): Promise<void> {
  const old = await readFile(FILE, 'utf8').catch(() => '');
  const sections = new Map<string, string>();
  for (const text of old.split(/^(?=## )/m)) {
    const title = /^## (.+)$/m.exec(text)?.[1];
    if (title !== undefined) sections.set(title, `${text.trimEnd()}\n`);
  }
  sections.set(part.title, section);
  const ordered = parts.flatMap(({ title }) => sections.get(title) ?? []);
  await writeFile(FILE, [HEAD, ...ordered].join('\n'));
}
