import { defineConfig } from 'vitest/config';

/** Consecutive files in a worker share its modules: loading them takes longer than most files run. */
const isolate = false;

/**
 * The order of files and tests is random, so that none comes to depend on another. `long` has stories, each in its order; vitest
 * has one setting for all projects of a run.
 */
const sequence = { shuffle: !process.argv.includes('long') };

/** Nest injects by decorator metadata, which only the legacy kind emits. */
const oxc = { decorator: { legacy: true, emitDecoratorMetadata: true } };

export default defineConfig({
  test: {
    // As many as the fewest cores of a machine: with more, what must happen within two seconds sometimes does not.
    maxWorkers: 2,
    sequence,
    projects: [
      {
        oxc,
        test: {
          name: 'unit',
          isolate,
          include: ['src/**/*.spec.ts'],
          restoreMocks: true,
          unstubEnvs: true,
          testTimeout: 60_000,
        },
      },
      {
        oxc,
        test: {
          name: 'integration',
          isolate,
          include: ['test/*.integration-spec.ts'],
          globalSetup: ['test/support/embedded-database.ts'],
          setupFiles: ['test/support/end-of-file.ts'],
          restoreMocks: true,
          // On a machine that stalls for two seconds a vote or a statement takes as long.
          env: { TIMEOUT_FACTOR: '10' },
          // Starting real processes takes seconds on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        oxc,
        test: {
          name: 'long',
          include: ['test/long/*.long-spec.ts'],
          globalSetup: ['test/support/embedded-database.ts'],
          setupFiles: ['test/support/end-of-file.ts'],
          // A million votes take a minute to create.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
