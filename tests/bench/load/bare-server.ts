import { createHash, randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { z } from 'zod';
import { readConfig } from '../../../backend/dist/platform/config/config.js';
import { connectionCounts } from '../../../backend/dist/platform/database/connection-counts.js';
import { securityHeaders } from '../../../backend/dist/platform/http/security-headers.js';
import { Pools } from '../../../backend/dist/platform/metrics/pools.js';
import { createRegistry } from '../../../backend/dist/platform/metrics/registry.js';
import type { Ballot } from '../../../backend/dist/votes/cast/ballot.js';
import { BallotsRepository } from '../../../backend/dist/votes/cast/ballots.repository.js';

// The minimum cost of a vote: Fastify with the product's response headers and the product's statement in batches of the same
// size. No Nest, no validation, no rate limit, no log, no metrics.

const WORKERS = 2;
const LEAST_BESIDE = 32;
const LARGEST_BATCH = 48;

/** Does not validate the request. */
const voteSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  country: z.string(),
  zip_code: z.string(),
  freegifts: z.boolean(),
  candidate_id: z.number(),
});

const config = readConfig();
const pools = new Pools(createRegistry());
const statements = new BallotsRepository(config, pools, connectionCounts(config.DATABASE_CONNECTIONS));
const waiting: { ballot: Ballot; stored: () => void }[] = [];
let working = 0;

async function work(): Promise<void> {
  working += 1;
  while (waiting.length >= (working > 1 ? LEAST_BESIDE : 1)) {
    const batch = waiting.splice(0, LARGEST_BATCH);
    await statements.insertBatch(batch.map(({ ballot }) => ballot));
    for (const { stored } of batch) stored();
  }
  working -= 1;
}

function store(ballot: Ballot): Promise<void> {
  return new Promise((stored) => {
    waiting.push({ ballot, stored });
    if (working < WORKERS && waiting.length >= (working > 0 ? LEAST_BESIDE : 1)) void work();
  });
}

const headers = securityHeaders(undefined);
const server = fastify();
server.addHook('onRequest', (_request, reply, done) => {
  reply.header('X-Request-Id', randomUUID());
  reply.headers(headers);
  done();
});
server.post('/api/vote', async (request, reply) => {
  const { freegifts, ...details } = voteSchema.parse(request.body);
  await store({
    ...details,
    free_gifts: freegifts,
    voter_key: createHash('sha256').update(details.email).digest(),
    idempotency_key: z.string().parse(request.headers['idempotency-key']),
    source: 'one.example.com',
    network: null,
    commitment: null,
    consent: null,
    mail_domain: 'example.com',
  });
  return reply.code(201).send({ message: 'You have voted Successfully.' });
});
await server.listen({ port: config.PORT, host: '127.0.0.1' });
process.stdout.write('ready\n');
