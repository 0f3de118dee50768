import { defineConfig } from 'vitest/config';

/** Nest finds what to inject by the metadata of its decorators, which only the legacy kind emits. */
const oxc = { decorator: { legacy: true, emitDecoratorMetadata: true } };

export default defineConfig({
  test: {
    // Each integration file runs its own server and database; two at a time is what two cores hold.
    maxWorkers: 2,
    projects: [
      { oxc, test: { name: 'unit', include: ['src/**/*.spec.ts'] } },
      {
        oxc,
        test: {
          name: 'integration',
          include: ['test/*.integration-spec.ts'],
          globalSetup: ['test/support/embedded-database.ts'],
          // Starting real processes takes seconds on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        oxc,
        test: {
          name: 'long',
          include: ['test/long/*.long-spec.ts'],
          globalSetup: ['test/support/embedded-database.ts'],
          // A million votes take a minute to make.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
