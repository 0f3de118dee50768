import type { Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { type FastifyHttpOptions, LogController } from 'fastify';
import { Registry } from 'prom-client';
import { AppModule, entities } from './app.module.js';
import { type Config, pagesFolder } from './platform/config/config.js';
import { CONNECTIONS, connect, createDataSource, poolOf } from './platform/database/data-source.js';
import { refuseStaleSchema } from './platform/database/schema.js';
import { ErrorFilter } from './platform/errors/error.filter.js';
import { BodyPipe } from './platform/http/body.pipe.js';
import { Drain } from './platform/http/drain.js';
import { requestIds } from './platform/http/request-id.js';
import { Responses } from './platform/http/responses.js';
import { DOCUMENTATION_HEADERS, securityHeaders } from './platform/http/security-headers.js';
import { servePages } from './platform/http/serve-pages.js';
import { refuseUnreadable } from './platform/http/unreadable-requests.js';
import { Log } from './platform/logging/log.js';
import type { LogDestination } from './platform/logging/log-destination.js';
import { logOptions } from './platform/logging/log-options.js';
import { Mailer } from './platform/mail/mailer.js';
import { smtpTransport } from './platform/mail/smtp-transport.js';
import { terminalTransport } from './platform/mail/terminal-transport.js';
import { Pools } from './platform/metrics/pools.js';
import { requestMetrics } from './platform/metrics/request-metrics.js';
import { readPollFile } from './poll/poll-file.js';
import type { PollFile } from './poll/poll-file-schema.js';
import { refuseOtherVoterKey, VoterKeys } from './votes/cast/voter-key.js';

/** Bytes; a vote at its longest is below 2 KiB. */
const LARGEST_BODY = 16 * 1024;
const DOCUMENTATION_PATH = 'api/docs';
/** ms; a database that hangs must not make every answer hang with it. */
const QUERY_TIMEOUT = 2_000;
/** ms until a request must have arrived whole. */
const REQUEST_TIMEOUT = 15_000;

/** The terminal of whoever runs the product on their own machine. */
export interface Terminal {
  /** Shows what nobody else may read: mail that cannot be sent, and the first administrator's made password. */
  print?: ((text: string) => void) | undefined;
  /** Shows the log, which is JSON on standard output otherwise. */
  log?: LogDestination;
}

/**
 * The application as it ships, ready to listen: what tests and server share. Throws `StartupError` when the poll file is
 * faulty, the database cannot be reached, its schema is stale or its votes were keyed with another secret.
 */
export async function createApp(config: Config, { print, log }: Terminal = {}): Promise<NestFastifyApplication> {
  const poll = readPollFile(config.POLL_FILE);
  const dataSource = await connect(
    createDataSource(config.DATABASE_URL, { entities, queryTimeout: QUERY_TIMEOUT }),
    config.DATABASE_URL,
  );
  try {
    await refuseStaleSchema(dataSource);
    await refuseOtherVoterKey(dataSource, new VoterKeys(config.VOTER_KEY_SECRET));
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
  const answers = new Responses();
  const adapter = new FastifyAdapter(serverOptions(config, answers, log));
  const server = adapter.getInstance();
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with({ config, poll, dataSource, mailer: mailerFor(config, poll, print), answers }),
    adapter,
    { logger: new Log(server.log), abortOnError: false },
  );
  const headers = securityHeaders(config.GA_MEASUREMENT_ID);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    reply.headers(request.url.startsWith(`/${DOCUMENTATION_PATH}`) ? DOCUMENTATION_HEADERS : headers);
    done();
  });
  answers.attach(server);
  app.get(Drain).attach(server);
  answers.watch((answer) => server.log.info(answer));
  if (config.METRICS_PORT !== 0) answers.watch(requestMetrics(app.get(Registry)));
  app.get(Pools).show('general', poolOf(dataSource), CONNECTIONS);
  app.setGlobalPrefix('api');
  app.useGlobalFilters(new ErrorFilter());
  app.useGlobalPipes(new BodyPipe());
  documentApi(app);
  await servePages(app, pagesFolder(config));
  return app;
}

function mailerFor({ SMTP_URL }: Config, { site_link }: PollFile, print?: (text: string) => void): Mailer {
  if (SMTP_URL !== undefined) return new Mailer(smtpTransport(SMTP_URL, `no-reply@${new URL(site_link).hostname}`));
  return new Mailer(print && terminalTransport(print));
}

function serverOptions(
  { TRUST_PROXY, LOG_LEVEL, GA_MEASUREMENT_ID }: Config,
  answers: Responses,
  log?: LogDestination,
): FastifyHttpOptions<Server> {
  const trustsProxy = TRUST_PROXY === 'on';
  return {
    bodyLimit: LARGEST_BODY,
    requestTimeout: REQUEST_TIMEOUT,
    // With a longer limit for the head, which is Node's default, Node takes the one for the other; and it looks twice a
    // minute whether they have passed.
    http: { headersTimeout: REQUEST_TIMEOUT, connectionsCheckingInterval: 1_000 },
    // One hop: the proxy overwrites X-Forwarded-For, what a client wrote into it before is not believed.
    trustProxy: trustsProxy && ((_address, hop) => hop === 0),
    genReqId: requestIds(trustsProxy),
    logger: logOptions(LOG_LEVEL, log),
    // One line a request is ours: Fastify's would hold the address with its query.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost more than the line itself.
    childLoggerFactory: (logger) => logger,
    // What comes in on an open connection while the server stops is answered like everything else.
    return503OnClosing: false,
    ...refuseUnreadable(answers, securityHeaders(GA_MEASUREMENT_ID)),
  };
}

function documentApi(app: NestFastifyApplication): void {
  const description = new DocumentBuilder()
    .setTitle('Public online poll')
    .setDescription('One vote per person, live totals that equal the rows.')
    .addBearerAuth()
    .build();
  SwaggerModule.setup(DOCUMENTATION_PATH, app, () => SwaggerModule.createDocument(app, description), {
    customSiteTitle: 'Public online poll: API',
    customCss: '.swagger-ui .topbar { display: none }',
  });
}
