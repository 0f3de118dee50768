import type { Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { type FastifyHttpOptions, LogController } from 'fastify';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { AdminGuard } from './admins/admin.guard.js';
import { POLL_FILE } from './admins/audit/audit-entry.entity.js';
import { OWASP_COST } from './admins/passwords.service.js';
import { AppModule, entities } from './app.module.js';
import { BUCKETS, isDistributed } from './cluster/distribution.js';
import { API_KEY_SECURITY } from './integrations/api-keys/by-api-key.decorator.js';
import { servePages } from './pages/serve-pages.js';
import type { Config } from './platform/config/config.js';
import { VERSION } from './platform/config/version.js';
import { databaseOfServer } from './platform/database/connection.js';
import { type Connections, connectionCounts } from './platform/database/connection-counts.js';
import { startupErrorOf } from './platform/database/connection-lost.js';
import { BodyPipe } from './platform/http/body.pipe.js';
import { rejectCrossSiteWrites } from './platform/http/cross-site-writes.js';
import { Drain } from './platform/http/drain.js';
import { ErrorFilter } from './platform/http/error.filter.js';
import { acceptLongBodies } from './platform/http/long-bodies.js';
import { acceptOneClickForms } from './platform/http/one-click-forms.js';
import { ReadQueue } from './platform/http/read-queue.js';
import { requestIds } from './platform/http/request-id.js';
import { Responses } from './platform/http/responses.js';
import { DOCUMENTATION_HEADERS, securityHeaders, securityHeadersFor } from './platform/http/security-headers.js';
import { rejectTransferCodings } from './platform/http/transfer-codings.js';
import { TrustedProxies } from './platform/http/trusted-proxies.js';
import { rejectUnreadable } from './platform/http/unreadable-requests.js';
import { withOptional } from './platform/http/with-optional.js';
import { withoutNames } from './platform/http/without-names.js';
import { Log } from './platform/logging/log.js';
import type { LogDestination } from './platform/logging/log-destination.js';
import { logOptions } from './platform/logging/log-options.js';
import { Pools } from './platform/metrics/pools.js';
import { requestMetrics } from './platform/metrics/request-metrics.js';
import { PollRepository } from './poll/poll.repository.js';
import { PollService } from './poll/poll.service.js';
import { pollAtStart } from './poll/poll-at-start.js';
import { optionalOf } from './poll/poll-fields.js';
import type { PollFile } from './poll/poll-file-schema.js';
import { mailerFor } from './poll/poll-mailer.js';
import { LONGEST_UPLOAD } from './poll/uploads.service.js';
import { connect, createDataSource, poolOf } from './schema/data-source.js';
import { requireCurrentSchema } from './schema/schema.js';
import { voteRules } from './votes/vote-rules.js';
import { leftOutOf } from './votes/voter-details.entity.js';
import { requireCurrentVoterKeys, VoterKeys } from './votes/voter-key.js';
import { CastVoteDto } from './votes/votes.dto.js';

/** Bytes. The longest possible vote is less than 6 KiB. */
const BODY_LIMIT = 16 * 1024;
/** A poll has notice and terms, of 20,000 characters in each language. */
const POLL_BODY = { limit: 1024 * 1024, isFile: false };
/** nginx has the same limits. */
const LONG_BODIES = {
  '/api/admin/poll': POLL_BODY,
  '/api/admin/poll/preview': POLL_BODY,
  '/api/admin/poll/uploads': { limit: LONGEST_UPLOAD, isFile: true },
};
const DESCRIPTION = `One vote per email address, live totals that equal the rows.

A call with a body can also get 400 request.malformed (not a JSON object, or empty), 413 request.too_large and
415 request.unsupported_type (a Content-Type other than application/json).`;
const DOCUMENTATION_PATH = 'api/docs';
const TOTALS_ROUTE = '/api/vote/count';
/** ms. A hanging database must not make every request hang. */
const QUERY_TIMEOUT = 2_000;
/** ms within which a request must be received completely. */
const REQUEST_TIMEOUT = 15_000;

/** The terminal of `npm start`. Missing parts: the product runs as a service. */
export interface Terminal {
  /** Prints the generated password of the first administrator. */
  print?: ((text: string) => void) | undefined;
  /** Prints mails, whose links are secrets, only where they are read immediately and not kept: never into a file. */
  printMail?: ((text: string) => void) | undefined;
  /** Where log lines go. Default: JSON on standard output. */
  log?: LogDestination;
}

/**
 * Creates the application that the server and the tests start. Throws `StartupError` if the database cannot be reached, its
 * schema or voter keys are too old, the keys were made with another secret, the poll needs mail that cannot be sent, or the poll
 * file is invalid, lacks a candidate that has votes, or has another home country.
 */
export async function createApp(
  config: Config,
  { printMail, log }: Terminal = {},
  passwordCost = OWASP_COST,
): Promise<NestFastifyApplication> {
  const database = databaseOfServer(config);
  const dataSource = await connect(createDataSource(database, { entities, queryTimeout: QUERY_TIMEOUT }), database);
  let distributed: boolean;
  let connections: Connections;
  let poll: PollFile;
  try {
    await requireCurrentSchema(dataSource);
    distributed = await isDistributed(dataSource);
    // Only the database knows how to share out connections. So far one is open.
    connections = connectionCounts(config.DATABASE_CONNECTIONS, distributed ? BUCKETS.length : undefined);
    poolOf(dataSource).options.max = connections.general;
    await requireCurrentVoterKeys(dataSource, new VoterKeys(config.VOTER_KEY_SECRET));
    poll = await publishedPoll(dataSource, config, printMail !== undefined);
  } catch (error) {
    await dataSource.destroy();
    throw startupErrorOf(error);
  }
  const mailer = mailerFor(config, poll, printMail);
  const responses = new Responses();
  const proxies = new TrustedProxies(config.TRUST_PROXY);
  const adapter = new FastifyAdapter(serverOptions(config, proxies, responses, log));
  const server = adapter.getInstance();
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with({
      config,
      poll,
      dataSource,
      connections,
      isDistributed: distributed,
      mailer,
      responses,
      passwordCost,
    }),
    adapter,
    // Nest would also accept a form body, which another site can send without a preflight.
    { logger: new Log(server.log), abortOnError: false, bodyParser: false },
  );
  const headersFor = securityHeadersFor(config.GA_MEASUREMENT_ID);
  server.addHook('onRequest', (request, reply, done) => {
    proxies.watch(request.raw);
    reply.header('X-Request-Id', request.id);
    reply.headers(request.url.startsWith(`/${DOCUMENTATION_PATH}`) ? DOCUMENTATION_HEADERS : headersFor(request.url));
    done();
  });
  responses.attach(server);
  app.get(Drain).attach(server);
  new ReadQueue(TOTALS_ROUTE).attach(server);
  // After the hooks of `responses`, so that rejected requests are logged and counted.
  server.addHook('onRequest', rejectCrossSiteWrites);
  server.addHook('onRequest', rejectTransferCodings);
  server.removeContentTypeParser('text/plain');
  acceptOneClickForms(server);
  const guard = app.get(AdminGuard, { strict: false });
  acceptLongBodies(server, LONG_BODIES, (authorization) => guard.admitUnread(authorization));
  responses.watch((response) => server.log.info(response));
  if (config.METRICS_PORT !== 0) responses.watch(requestMetrics(app.get(Registry)));
  app.get(Pools).register('general', poolOf(dataSource), connections.general);
  app.setGlobalPrefix('api', {
    exclude: [
      'uploads/:name',
      ...['checkpoint', 'tile/*path', 'bundles/:n', 'stamps/:file'].flatMap((file) => [
        `log/${file}`,
        `log/:continued/${file}`,
      ]),
    ],
  });
  app.useGlobalFilters(new ErrorFilter());
  const pipe = app.get(BodyPipe);
  app.get(PollService, { strict: false }).onChange(() => {
    pipe.follow(leftOutOf(poll.fields), optionalOf(poll.fields), voteRules(poll));
  });
  app.useGlobalPipes(pipe);
  documentApi(app, poll);
  await servePages(app);
  return app;
}

/**
 * The poll in force. POLL_FILE sets it up where there is none, and with POLL_MANAGED_BY=file is it from now on. Throws
 * `StartupError` as `createApp`.
 */
async function publishedPoll(dataSource: DataSource, config: Config, printsMail: boolean): Promise<PollFile> {
  const polls = new PollRepository(dataSource);
  const { poll, isInForce } = await pollAtStart(polls, config, config.SMTP_URL !== undefined || printsMail);
  if (!isInForce) await polls.publish(() => poll, POLL_FILE, { renamed: config.CANDIDATES_RENAMED });
  return poll;
}

function serverOptions(
  { LOG_LEVEL, GA_MEASUREMENT_ID, TIMEOUT_FACTOR }: Config,
  proxies: TrustedProxies,
  responses: Responses,
  log?: LogDestination,
): FastifyHttpOptions<Server> {
  return {
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT * TIMEOUT_FACTOR,
    // headersTimeout: Node's default is longer than `requestTimeout` and would replace it. connectionsCheckingInterval:
    // Node checks both only every 30 s by default.
    http: { headersTimeout: REQUEST_TIMEOUT * TIMEOUT_FACTOR, connectionsCheckingInterval: 1_000 },
    // The client is the last address in X-Forwarded-For that is not a trusted proxy.
    trustProxy: (address) => proxies.includes(address),
    genReqId: requestIds(proxies),
    logger: logOptions(LOG_LEVEL, log),
    // Fastify's request log has the URL with its query; `Responses` logs one line without it.
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request costs more time than its log line.
    childLoggerFactory: (logger) => logger,
    // Requests on open connections are still processed while the server stops.
    return503OnClosing: false,
    ...rejectUnreadable(responses, securityHeaders(GA_MEASUREMENT_ID)),
  };
}

function documentApi(app: NestFastifyApplication, poll: PollFile): void {
  const description = new DocumentBuilder()
    .setTitle('Public online poll')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The session of an administrator.',
    })
    .addSecurity(API_KEY_SECURITY, {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'poll_…',
      description: 'An API key, in place of a session. x-api-key-scopes are those of which a route needs one.',
    })
    .build();
  SwaggerModule.setup(DOCUMENTATION_PATH, app, () => SwaggerModule.createDocument(app, description), {
    patchDocumentOnRequest: (_request: unknown, _response: unknown, document: OpenAPIObject) =>
      withOptional(withoutNames(document, leftOutOf(poll.fields)), CastVoteDto.name, optionalOf(poll.fields)),
    customSiteTitle: 'Public online poll: API',
    customCss: '.swagger-ui .topbar { display: none }',
  });
}
