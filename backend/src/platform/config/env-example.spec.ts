import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { COMPOSE_VARIABLES, PRODUCT_FOLDER, readConfig, VARIABLES } from './config.js';

const SECRET = 'a0'.repeat(32);
const DATABASE_URL = 'postgres://poll:hunter2@localhost:5432/poll';

beforeEach(() => {
  for (const name of VARIABLES) vi.stubEnv(name, undefined);
});

describe('.env.example', () => {
  const examples = readFileSync(join(PRODUCT_FOLDER, '.env.example'), 'utf8');
  const lines = [...examples.matchAll(/^#?([A-Z_\d]+)=(.*)$/gm)];

  it('names every variable there is, once, and no other', () => {
    expect(lines.map(([, name]) => name).toSorted()).toEqual([...VARIABLES, ...COMPOSE_VARIABLES].toSorted());
  });

  it('names everything that docker-compose.yml reads', () => {
    const overlays = ['hosts', 'monitoring', 'archive'].map((name) => `deploy/compose/${name}.yml`);
    const compose = ['docker-compose.yml', ...overlays]
      .map((file) => readFileSync(join(PRODUCT_FOLDER, file), 'utf8'))
      .join('');
    const read = new Set(Array.from(compose.matchAll(/\$\{([A-Z_\d]+)/g), ([, name]) => name));
    // Compose sets it by itself.
    read.delete('COMPOSE_PROJECT_NAME');
    expect(lines.map(([, name]) => name)).toEqual(expect.arrayContaining([...read]));
  });

  it.each(['VOTER_KEY_SECRET', 'JWT_SECRET', 'DATABASE_URL', 'SMTP_URL', 'ADMIN_PASSWORD'])(
    'has no %s that would be accepted',
    (secret) => {
      const [, , value = ''] = lines.find(([, name]) => name === secret) ?? [];
      const others = { DATABASE_URL, VOTER_KEY_SECRET: SECRET, JWT_SECRET: SECRET, ADMIN_EMAIL: 'olive@example.com' };
      for (const [name, other] of Object.entries({ ADMIN_PASSWORD: 'violet teapot', ...others }))
        vi.stubEnv(name, other);
      vi.stubEnv(secret, value);
      expect(() => readConfig()).toThrow(`${secret} is a placeholder: put a secret of your own there`);
    },
  );
});
