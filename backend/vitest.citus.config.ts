import { defineConfig } from 'vitest/config';

/** Nest finds what to inject by the metadata of its decorators, which only the legacy kind emits. */
const oxc = { decorator: { legacy: true, emitDecoratorMetadata: true } };

/** `npm run test:citus`: what a poll whose tables are distributed must do as well, and what only such a one does. */
export default defineConfig({
  oxc,
  test: {
    isolate: false,
    maxWorkers: 2,
    include: ['test/citus/*.citus-spec.ts', 'test/*.integration-spec.ts'],
    exclude: [
      // These begin with an embedded PostgreSQL, its log or its data folder, or end it.
      'test/{start,startup-errors,commands,admin-command,first-administrator,outage,privacy,chaos*}.integration-spec.ts',
      'test/{rolling-restart,drain,lost-connection,metrics,observability,request-log}.integration-spec.ts',
      // These are about what a cluster does not have: migrations back, voter keys anew, made-up votes (decision 029).
      'test/{migrations,rekeying,seed}.integration-spec.ts',
      // These hold one queue, one batch or its statement by triggers and locks, which distributed tables do not take.
      'test/ballot-box*.integration-spec.ts',
    ],
    globalSetup: ['test/support/citus-databases.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
