import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { PRODUCT_FOLDER, readEnvironment, VARIABLES } from './config.js';

beforeEach(() => {
  for (const name of VARIABLES) vi.stubEnv(name, undefined);
});

const read = (file: string) => readFileSync(join(PRODUCT_FOLDER, file), 'utf8');

const COMPOSE = [
  'docker-compose.yml',
  ...['hosts', 'monitoring', 'archive', 'traces'].map((name) => `deploy/compose/${name}.yml`),
];

/** The default of the schema, else compose's. */
function defaultOf(name: string): string {
  const value: unknown = Object.entries(readEnvironment()).find(([known]) => known === name)?.[1];
  if (Array.isArray(value)) return 'none';
  if (typeof value === 'string') return `\`${value.startsWith('/') ? relative(PRODUCT_FOLDER, value) : value}\``;
  if (typeof value === 'number' || typeof value === 'boolean') return `\`${value}\``;
  const [, given = ''] = new RegExp(`\\$\\{${name}:-([^}$]+)\\}`).exec(COMPOSE.map(read).join('')) ?? [];
  return given === '' || given === '/dev/null' ? 'none' : `\`${given}\``;
}

/** A table for each titled part of .env.example, with a row for each comment and the variables below it. */
function settingsOf(examples: string): string {
  const [, ...parts] = examples.split(/^# --- /m);
  const tables = parts.map((part) => {
    const [title = ''] = part.split(/ -+\n/, 1);
    const groups = part.matchAll(/((?:^# .*\n)*)((?:^#?[A-Z_\d]+=.*\n)+)/gm);
    const rows = Array.from(groups, ([, comment = '', lines = '']) => {
      const names = Array.from(lines.matchAll(/[A-Z_\d]+(?==)/g), ([name]) => name);
      const defaults = names.map(defaultOf);
      const shown = new Set(defaults).size === 1 ? defaults.slice(0, 1) : defaults;
      const text = comment.replaceAll(/^# /gm, '').trim().replaceAll('\n', ' ');
      return `| ${[names.map((name) => `\`${name}\``).join(', '), shown.join('; '), text].join(' | ')} |`;
    });
    return `## ${title}\n\n| Variable | Default | What it sets |\n|---|---|---|\n${rows.join('\n')}`;
  });
  return tables.join('\n\n');
}

it('docs/configuration.md has every variable of .env.example, with its default', async () => {
  const [introduction = ''] = read('docs/configuration.md').split('\n\n## ');
  await expect(`${introduction}\n\n${settingsOf(read('.env.example'))}\n`).toMatchFileSnapshot(
    join(PRODUCT_FOLDER, 'docs/configuration.md'),
  );
});
