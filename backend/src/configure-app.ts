import { ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { ValidationError } from 'class-validator';
import type { FastifyServerOptions } from 'fastify';
import { AppModule, entities } from './app.module.js';
import { type Config, pagesFolder } from './config/config.js';
import { connect, createDataSource } from './database/data-source.js';
import { refuseStaleSchema } from './database/schema.js';
import { type FieldError, InvalidInputError } from './errors/domain-error.js';
import { ErrorFilter, refusal } from './errors/error.filter.js';
import { PlainBodyPipe } from './http/plain-body.pipe.js';
import { DOCUMENTATION_HEADERS, SECURITY_HEADERS } from './http/security-headers.js';
import { servePages } from './http/serve-pages.js';
import { Mailer } from './mail/mailer.js';
import { smtpTransport } from './mail/smtp-transport.js';
import { terminalTransport } from './mail/terminal-transport.js';
import { readPollFile } from './poll/poll-file.js';
import type { PollFile } from './poll/poll-file-schema.js';
import { refuseOtherVoterKey, VoterKeys } from './votes/voter-key.js';

/** Bytes; a vote at its longest is below 2 KiB. */
const LARGEST_BODY = 16 * 1024;
const DOCUMENTATION_PATH = 'api/docs';
/** ms; a database that hangs must not make every answer hang with it. */
const QUERY_TIMEOUT = 2_000;
/** ms until a request must have arrived whole. */
const REQUEST_TIMEOUT = 15_000;

/**
 * The application as it ships, ready to listen: what tests and server share. Throws `StartError` when the poll file is
 * faulty, the database cannot be reached, its schema is stale or its votes were keyed with another secret. `print`:
 * the terminal of whoever runs the product on their own machine, which shows mail that cannot be sent.
 */
export async function createApp(config: Config, print?: (text: string) => void): Promise<NestFastifyApplication> {
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
  const adapter = new FastifyAdapter(serverOptions(config));
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(config, poll, dataSource, mailerFor(config, poll, print)),
    adapter,
    { logger: ['warn', 'error', 'fatal'], abortOnError: false },
  );
  adapter.getInstance().addHook('onRequest', async (request, reply) => {
    reply.headers(request.url.startsWith(`/${DOCUMENTATION_PATH}`) ? DOCUMENTATION_HEADERS : SECURITY_HEADERS);
  });
  app.setGlobalPrefix('api');
  app.useGlobalFilters(new ErrorFilter());
  app.useGlobalPipes(
    new PlainBodyPipe(),
    new ValidationPipe({
      whitelist: true,
      forbidNonWhitelisted: true,
      stopAtFirstError: true,
      exceptionFactory: (errors) => new InvalidInputError(errors.flatMap((error) => fieldErrorsOf(error))),
    }),
  );
  documentApi(app);
  await servePages(app, pagesFolder(config));
  return app;
}

function mailerFor({ SMTP_URL }: Config, { site_link }: PollFile, print?: (text: string) => void): Mailer {
  if (SMTP_URL !== undefined) return new Mailer(smtpTransport(SMTP_URL, `no-reply@${new URL(site_link).hostname}`));
  return new Mailer(print && terminalTransport(print));
}

function serverOptions({ TRUST_PROXY }: Config): FastifyServerOptions {
  return {
    bodyLimit: LARGEST_BODY,
    requestTimeout: REQUEST_TIMEOUT,
    // One hop: the proxy overwrites X-Forwarded-For, what a client wrote into it before is not believed.
    trustProxy: TRUST_PROXY === 'on' && ((_address, hop) => hop === 0),
    // What Fastify refuses before any hook or route, such as an address that is no valid URL.
    frameworkErrors: (_error, _request, reply) => {
      reply.raw.writeHead(400, { ...SECURITY_HEADERS, 'Content-Type': 'application/json; charset=utf-8' });
      reply.raw.end(JSON.stringify(refusal(400)));
    },
  };
}

/** `within`: the field that holds this one, such as 'search_term.' of 'search_term.column'. */
function fieldErrorsOf({ property, constraints = {}, children = [] }: ValidationError, within = ''): FieldError[] {
  if (children.length > 0) return children.flatMap((child) => fieldErrorsOf(child, `${within}${property}.`));
  const [[rule, message] = ['', 'is not valid']] = Object.entries(constraints);
  const field = `${within}${property}`;
  return [{ field, message: rule === 'whitelistValidation' ? `${field} is not a known field.` : message }];
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
