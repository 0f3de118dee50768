import { defineConfig } from 'vitest/config';

/** Nest injects by decorator metadata, which only the legacy kind emits. */
const oxc = { decorator: { legacy: true, emitDecoratorMetadata: true } };

/** Single-machine tests in files that otherwise hold for a cluster as well, by a part of their names. */
const OF_ONE_MACHINE = [
  // They compare tables of all machines in one snapshot, which a cluster lacks; `test/citus` compares as the recount does.
  'keeps the totals equal to the rows at every moment',
  'every snapshot is consistent',
  'are one snapshot while votes are added',
  // They lock the table of votes, which a batch reaches only after it has asked for the poll.
  'though it came before',
  'by the poll that came meanwhile',
  'publishes after the votes under way',
  // They are about row locks, pg_dump, an embedded PostgreSQL or its log.
  'waits for no vote that somebody else has locked',
  'copies the tables when pg_dump is older',
  'by pg_dump leaves out the queue',
  'with the embedded database',
  'is in no line of any log',
  // A cluster has neither the log nor webhooks (decisions 033, 036).
  'tells its votes from all others in totals, results, webhooks and log',
  'brings a promise of its vote',
  'neither webhooks nor API keys hand it over',
  'adds and changes no webhook',
  'still lists, pauses, deletes and revokes',
  'POST /api/webhooks',
  'files of 64 bundles of the log',
  'is known to the queue, as those of the product are',
  'is told by mail of a new webhook',
  'is told by mail of nothing that was not made',
  'every route accepted a request at least once',
  // It hides a table that a start of a cluster reads.
  'what cannot be deleted now',
  'no webhook is told of addresses',
  // Nor made-up votes (decision 029).
  'made-up people have',
  'is that of the log from the first vote on',
  // The table of texts beside the votes: a cluster looks them up in the shards (decision 010).
  'before and after the texts have followed',
  // An export is read completely before its first row is sent (decision 029).
  'whose client does not read waits',
  // They change rows by statements that Citus does not support.
  'has the shares that voters see',
  'restores every value exactly',
  'removes the address from what versions up to 0.2',
  'omits those older than 60 days',
  'give votes and shares by region and by day, which equal',
];

/** `npm run test:citus`: what a poll with distributed tables must also do, and what only such a one does. */
export default defineConfig({
  oxc,
  test: {
    isolate: false,
    maxWorkers: 2,
    include: ['test/citus/*.citus-spec.ts', 'test/*.integration-spec.ts'],
    exclude: [
      // These start or end an embedded PostgreSQL, or use its log or data folder.
      'test/{start,startup-errors,commands,admin-command,first-administrator,privacy,chaos*,data-folder}.integration-spec.ts',
      'test/{lost-connection,metrics,observability,request-log}.integration-spec.ts',
      'test/{readiness,database-connections,database-tls}.integration-spec.ts',
      // These need no database.
      'test/{alerts,check,make-monitoring,make-secrets,set-up}.integration-spec.ts',
      // These are about what a cluster lacks: undoing migrations, new voter keys, made-up votes, drills (decision 029).
      'test/{migrations,rekeying,seed,restore-drill}.integration-spec.ts',
      // Its pooler has too few connections for a cluster: `cast.citus-spec.ts` has one with enough.
      'test/pooler.integration-spec.ts',
      // The table of texts beside the votes: a cluster looks them up in the shards (decision 010).
      'test/vote-texts.integration-spec.ts',
      // The log, webhooks and foreign keys of candidates, which a cluster lacks (decisions 033, 036, 042).
      'test/{candidates,curious-administrator,log,log-sequencer,log-stamps,promises,roster,verify*,witnesses}.integration-spec.ts',
      'test/webhooks*.integration-spec.ts',
      // These block one queue, one batch or its statement by triggers and locks, which distributed tables do not support.
      'test/ballot-box*.integration-spec.ts',
    ],
    testNamePattern: new RegExp(`^(?!.*(?:${OF_ONE_MACHINE.join('|')}))`),
    globalSetup: ['test/support/citus-databases.ts'],
    setupFiles: ['test/support/end-of-file.ts'],
    restoreMocks: true,
    env: { TIMEOUT_FACTOR: '10' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
