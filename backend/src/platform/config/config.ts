import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closest } from 'fastest-levenshtein';
import { z } from 'zod';
import { StartupError } from '../errors/startup-error.js';
import { CDN_NETWORKS } from './cdn-networks.js';
import { databaseUrl as validDatabaseUrl, withoutPassword } from './database-url.js';
import { SECRET_FILES, withSecretFiles } from './secret-files.js';
import { siteAddress } from './site-address.js';
import { witnesses } from './witness.js';

/** The folder with package.json and poll.json. Relative paths in environment variables are relative to it. */
export const PRODUCT_FOLDER = fileURLToPath(new URL('../../../../', import.meta.url));

/** Fewer leaves some kind of work without a connection (`connectionCounts`). */
export const FEWEST_CONNECTIONS = 13;

/** The built pages, which know no poll. */
export const PAGES_FOLDER = resolve(PRODUCT_FOLDER, 'frontend/build');

const rule = (words: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? `is missing: it ${words}` : words),
});

const wholeNumber = (from: number, to: number) => {
  const words = rule(`must be a whole number from ${from} to ${to}`);
  return z.string().transform(Number).pipe(z.int(words).min(from, words).max(to, words));
};

const path = z.string().transform((given) => resolve(PRODUCT_FOLDER, given));

/** Rejects the placeholders of .env.example, and a single repeated character. */
const isOwnSecret = (given: string) => !/change-?me/i.test(given) && !/^(.)\1*$/.test(given);
const PLACEHOLDER = 'is a placeholder: put a secret of your own there';

const databaseUrl = validDatabaseUrl.refine(isOwnSecret, PLACEHOLDER);

/** 256 bits, the recommended key length for HMAC-SHA-256 (RFC 2104, section 3). */
const secret = z
  .string(rule('must be 64 hexadecimal digits, as from: openssl rand -hex 32'))
  .refine(isOwnSecret, { error: PLACEHOLDER, abort: true })
  .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits, as from: openssl rand -hex 32');

const smtpUrl = z
  .url({ protocol: /^smtps?$/, ...rule('must look like smtp://user:password@host:587') })
  .refine(isOwnSecret, PLACEHOLDER);

/** Google Trends' daily feed for the United States (docs/product.md#trends). */
const DEFAULT_TRENDS_FEED = 'https://trends.google.com/trending/rss?geo=US';
/** Without credentials: `fetch` rejects such a URL. */
const isFeedUrl = (given: string) =>
  /^https?:/.test(given) && URL.canParse(given) && new URL(given).username === '' && new URL(given).password === '';

const CALENDAR = 'must look like https://a.pool.opentimestamps.org';
/** Without credentials or trailing slash. */
const calendarUrl = z
  .string()
  .refine((given) => /^https?:\/\/[^\s@?#]+$/.test(given) && URL.canParse(given), CALENDAR)
  .transform((given) => given.replace(/\/+$/, ''));

/** The sender name of mails. */
export const DEFAULT_SENDER = 'Public online poll';

const trendsFeedUrl = z
  .string()
  .refine((given) => given === 'off' || isFeedUrl(given), "must look like https://host/feed, or be 'off'");

const measurementId = z
  .string()
  .regex(/^G-[A-Z0-9]+$/, 'must be the measurement ID of a GA4 web stream, such as G-AB12CD34EF');

/** 'Name <address>' or an address. */
const sender = z
  .string()
  .transform((given) => /^(?:(?<name>[^<>]+?)\s*<(?<inBrackets>[^<>\s]+)>|(?<alone>\S+))$/u.exec(given.trim())?.groups)
  .transform((parts) => ({ name: parts?.name ?? DEFAULT_SENDER, address: parts?.inBrackets ?? parts?.alone ?? '' }))
  .refine(
    ({ name, address }) => z.email().safeParse(address).success && !/\p{Cc}/u.test(name),
    'must look like Public online poll <poll@example.com>, or be an address',
  );

const email = z.string().trim().toLowerCase().pipe(z.email('must be an email address'));

/** A single address is its own network. */
const network = z.union([
  z.cidrv4(),
  z.cidrv6(),
  z.ipv4().transform((address) => `${address}/32`),
  z.ipv6().transform((address) => `${address}/128`),
]);
const CDNS = Object.keys(CDN_NETWORKS).join(' or ');
const NETWORKS = `must be 'off', or addresses and networks of proxies such as 10.0.0.0/8,::1, or ${CDNS}`;
const networks = z
  .string()
  .transform((given) => (given === 'off' ? [] : given.split(/\s*,\s*/)))
  .transform((given) => z.array(network).safeParse(given.flatMap((proxy) => CDN_NETWORKS[proxy] ?? [proxy])))
  .refine(({ success }) => success, NETWORKS)
  .transform(({ data }) => data ?? []);

const yesOrNo = z.enum(['true', 'false'], rule('must be true or false')).transform((given) => given === 'true');

/** As `URL` serialises them: in lower case, IPv6 in brackets. */
const HOSTS = 'must be hosts, each with a port or without one, with commas between, such as receiver.internal:8443';
const hosts = z
  .string()
  .transform((given) => given.toLowerCase().split(/\s*,\s*/))
  .refine((given) => given.every((host) => /^([a-z0-9][a-z0-9.-]*|\[[0-9a-f:.]+\])(:\d{1,5})?$/.test(host)), HOSTS);

/** Exactly as the provider states it, trailing slash included. http is allowed on this machine only, for trials. */
const ISSUER = 'must look like https://id.example.org, or http://localhost:8090 on this machine';
const issuer = z
  .string()
  .refine((given) => URL.canParse(given) && /^(https:|http:\/\/(localhost|127\.0\.0\.1)(:|\/|$))/.test(given), ISSUER);

/** Comma-separated names; they may contain spaces. */
const names = z.string().transform((given) =>
  given
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
);

const POLL_MANAGED_BY = ['desk', 'file'] as const;
const DATABASE_SYNC = ['off', 'required'] as const;
const VOTE_WORK = ['beyond-burst', 'always'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug'] as const;

/** Every environment variable of the product, with validation and default. */
const environment = z.object({
  /** 0: any free port. */
  PORT: wholeNumber(0, 65_535).default(8080),
  /** The only address that is listened on; without it all are. IPv4 only: compose writes a port behind it. */
  LISTEN_ADDRESS: z.ipv4('must be an IPv4 address of this machine, such as 127.0.0.1').optional(),
  DATA_DIR: path.default(resolve(PRODUCT_FOLDER, '.data')),
  POLL_FILE: path.default(resolve(PRODUCT_FOLDER, 'poll.json')),
  /** 'desk': POLL_FILE only sets up a poll that has none. 'file': it is in force from each start on. */
  POLL_MANAGED_BY: z.enum(POLL_MANAGED_BY, rule(`must be one of ${POLL_MANAGED_BY.join(', ')}`)).default('desk'),
  DATABASE_URL: databaseUrl.optional(),
  /** Whether an acknowledged vote must also be on a standby; if so, the backend is not ready without one. */
  DATABASE_SYNC: z.enum(DATABASE_SYNC, rule(`must be one of ${DATABASE_SYNC.join(', ')}`)).default('off'),
  /** A pooler in front of that database, for the server's connections. It may assign each transaction a different session. */
  DATABASE_POOLER_URL: databaseUrl.optional(),
  /** The password for both, read for each connection. */
  DATABASE_PASSWORD_FILE: path.optional(),
  /** The most connections that a server may open. `connectionCounts` has the default, which differs in a cluster. */
  DATABASE_CONNECTIONS: wholeNumber(FEWEST_CONNECTIONS, 1_000).optional(),
  /** Makes the voter keys (docs/product.md#one-voter). If it is lost, every voter can vote again. */
  VOTER_KEY_SECRET: secret.optional(),
  /** The proxies whose X-Forwarded-For is trusted, as networks. If empty, the client's address is the socket's. Compose: nginx. */
  TRUST_PROXY: networks.default([]),
  /** Per client network; 0 means no limit. */
  VOTE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).default(60),
  /** Who must send a proof of work with a vote: those beyond the limit of their network, or everybody. */
  VOTE_WORK: z.enum(VOTE_WORK, rule(`must be one of ${VOTE_WORK.join(', ')}`)).default('beyond-burst'),
  /** Encrypts the WAL archive of deploy/compose/archive.yml. If it is lost, the archive cannot be read. */
  ARCHIVE_PASSPHRASE: secret.optional(),
  /** Signs the administrators' sessions. A new secret ends all sessions. */
  JWT_SECRET: secret.optional(),
  /** The RSS feed of trending topics; 'off': no feed is fetched. */
  TRENDS_FEED_URL: trendsFeedUrl.default(DEFAULT_TRENDS_FEED),
  /** Who else signs the public log: '<verifier key> <address>', comma-separated. */
  LOG_WITNESSES: witnesses.default([]),
  /** The OpenTimestamps calendar that stamps the public log; without it none does. */
  LOG_STAMP_URL: calendarUrl.optional(),
  /** The operator's confirmation that the question or names change although votes were cast; the startup error asks for it. */
  CANDIDATES_RENAMED: z.string().optional(),
  /** Allows webhooks beyond https and public addresses: also http, and private networks. */
  WEBHOOK_ALLOWED_HOSTS: hosts.default([]),
  /** The GA4 property for page views; without it none are reported. */
  GA_MEASUREMENT_ID: measurementId.optional(),
  /** The SMTP server; without it no mail is sent. */
  SMTP_URL: smtpUrl.optional(),
  /** Base URL of mailed links and oEmbed while site_link is the example's. No path. Default: http://localhost and the port. */
  PUBLIC_URL: siteAddress.optional(),
  /** The sender of mails. Default: no-reply@ the host of mailed links. */
  MAIL_FROM: sender.optional(),
  /** Confirmation mails of all replicas; a single receiving domain gets at most half of them. */
  MAIL_PER_MINUTE: wholeNumber(1, 1_000_000).default(300),
  /** The account that the first start adds. Without a password `npm start` and compose make one, and print it. */
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().refine(isOwnSecret, PLACEHOLDER).optional(),
  /** Per client network and per account; 0 means no limit. */
  LOGIN_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).default(10),
  /** Whether an owner must set up a second factor before doing anything else. */
  OWNERS_NEED_SECOND_FACTOR: yesOrNo.default(false),
  /** The administrators' identity provider (decision 039): its address and our client credentials. All three or none. */
  OPENID_ISSUER: issuer.optional(),
  OPENID_CLIENT_ID: z.string().optional(),
  OPENID_CLIENT_SECRET: z.string().refine(isOwnSecret, PLACEHOLDER).optional(),
  /** Its name on the sign-in page. Default: its host. */
  OPENID_LABEL: z.string().max(60, 'must have 60 characters at most').optional(),
  OPENID_SCOPE: z
    .string()
    .regex(/^openid( |$)/, "must begin with 'openid'")
    .default('openid email'),
  /** The claim with the roles, and which of its values map to which role. */
  OPENID_ROLES_CLAIM: z.string().default('roles'),
  OPENID_OWNERS: names.default([]),
  OPENID_EDITORS: names.default([]),
  OPENID_VIEWERS: names.default([]),
  /** Multiplies the time limits of votes and database statements, for tests on slow machines. */
  TIMEOUT_FACTOR: z.coerce.number(rule('must be a number')).positive(rule('must be more than 0')).default(1),
  /** The lowest level that is logged. Requests are logged with `info`. */
  LOG_LEVEL: z.enum(LOG_LEVELS, rule(`must be one of ${LOG_LEVELS.join(', ')}`)).default('info'),
  /** 0 disables metrics. */
  METRICS_PORT: wholeNumber(0, 65_535).default(9464),
  /** The address that metrics are served on. The default is reachable from this machine only. */
  METRICS_HOST: z.string().default('127.0.0.1'),
});

/** What the files of compose read besides. Compose itself rejects some wrong values, such as of CPUs, before it does anything. */
const composeEnvironment = z.object({
  ACME_FOLDER: z.string(),
  ALERT_EMAIL: email,
  API_REQUESTS_PER_SECOND: wholeNumber(1, 1_000_000),
  ARCHIVE_FOLDER: z.string(),
  BACKENDS: wholeNumber(1, 1_000),
  BACKEND_ADDRESS: z.string(),
  BACKEND_CPUS: z.string(),
  BACKEND_PORTS: z.string(),
  BACKEND_SERVERS: z.string(),
  BACKUP_FOLDER: z.string(),
  CERTIFICATE: z.string(),
  CERTIFICATE_KEY: z.string(),
  CERTIFICATES_FOLDER: z.string(),
  COMPOSE_FILE: z.string(),
  COMPOSE_PROFILES: z.string(),
  DATABASE_CA_FILE: z.string(),
  DATABASE_PASSWORD_FOLDER: z.string(),
  FRONT_IPV6: z.string(),
  FRONT_IPV6_SUBNET: z.string(),
  HTTPS_PORT: wholeNumber(1, 65_535),
  IMAGE_PREFIX: z.string(),
  IMAGE_TAG: z.string().regex(/^\w[\w.-]{0,127}$/, 'must be a tag such as 0.3.0'),
  KEEP_VOLUMES: yesOrNo,
  MAILPIT_PORT: wholeNumber(1, 65_535),
  NGINX_CPUS: z.string(),
  NODE_EXTRA_CA_CERTS: z.string(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }),
  OTEL_EXPORTER_OTLP_HEADERS: z.string(),
  OTEL_TRACES_SAMPLER_ARG: z.string().regex(/^(0(\.\d+)?|1)$/, 'must be a share such as 0.01'),
  POSTGRES_MAX_CONNECTIONS: wholeNumber(FEWEST_CONNECTIONS, 10_000),
  POSTGRES_MEMORY: z.string(),
  POSTGRES_SHARED_BUFFERS: z.string().regex(/^\d+(kB|MB|GB|TB)?$/, 'must be a size such as 256MB'),
  PROMETHEUS_PORT: wholeNumber(1, 65_535),
  SERVER_NAMES: z.string().regex(/^[A-Za-z0-9. -]+$/, "must be names as in 'poll.example www.poll.example'"),
});

/** The names of the variables that only compose reads. */
export const COMPOSE_VARIABLES = Object.keys(composeEnvironment.shape);

/** The names of all variables of the product. */
export const VARIABLES = [...Object.keys(environment.shape), ...SECRET_FILES];

const completeEnvironment = environment.extend({
  DATABASE_URL: databaseUrl,
  VOTER_KEY_SECRET: secret,
  JWT_SECRET: secret,
});

/** Rules across variables. `error` is appended to the variable's name. */
const RULES: { name: keyof Environment; error: string; holds: (given: Environment) => boolean }[] = [
  {
    // The password of no account.
    name: 'ADMIN_PASSWORD',
    error: 'is set without ADMIN_EMAIL',
    holds: ({ ADMIN_EMAIL, ADMIN_PASSWORD }) => ADMIN_EMAIL !== undefined || ADMIN_PASSWORD === undefined,
  },
  {
    // libpq defines no precedence between the two.
    name: 'DATABASE_PASSWORD_FILE',
    error: 'is set, and DATABASE_URL or DATABASE_POOLER_URL has a password: leave one of them out',
    holds: ({ DATABASE_URL, DATABASE_POOLER_URL, DATABASE_PASSWORD_FILE }) =>
      DATABASE_PASSWORD_FILE === undefined ||
      [DATABASE_URL, DATABASE_POOLER_URL].every((url) => url === undefined || withoutPassword(url).password === ''),
  },
  {
    name: 'OPENID_ISSUER',
    error: 'and OPENID_CLIENT_ID and OPENID_CLIENT_SECRET must be set together',
    holds: ({ OPENID_ISSUER, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET }) =>
      areAllOrNone(OPENID_ISSUER, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET),
  },
  {
    name: 'OPENID_ISSUER',
    error: 'is set, and nobody has a role: set OPENID_OWNERS, OPENID_EDITORS or OPENID_VIEWERS',
    holds: ({ OPENID_ISSUER, OPENID_OWNERS, OPENID_EDITORS, OPENID_VIEWERS }) =>
      OPENID_ISSUER === undefined || [OPENID_OWNERS, OPENID_EDITORS, OPENID_VIEWERS].some((names) => names.length > 0),
  },
];

function areAllOrNone(...values: (string | undefined)[]): boolean {
  return new Set(values.map((value) => value === undefined)).size === 1;
}

function checkTogether(given: Environment, context: z.RefinementCtx): void {
  for (const { name, error, holds } of RULES) {
    if (!holds(given)) context.addIssue({ code: 'custom', path: [name], message: error });
  }
}

export type Environment = z.infer<typeof environment>;

/** The configuration of a server: all secrets are present. */
export type Config = z.infer<typeof completeEnvironment>;

/** Injection token. */
export const CONFIG = Symbol('CONFIG');

/** The environment of `npm start`, which generates missing secrets. Throws `StartupError` with one line per error. */
export function readEnvironment(): Environment {
  return check(environment.superRefine(checkTogether), process.env);
}

const everything = environment.extend(composeEnvironment.partial().shape);

export type ComposeEnvironment = z.infer<typeof everything>;

/** What a backend reads, and compose sets itself or does not pass on. */
const WITHOUT_EFFECT_IN_COMPOSE = ['DATA_DIR', 'METRICS_HOST', 'METRICS_PORT', ...SECRET_FILES];

/** All that .env may have for compose. Throws `StartupError` with one line per error, and per variable that nothing reads. */
export function readComposeEnvironment(): ComposeEnvironment {
  const others = WITHOUT_EFFECT_IN_COMPOSE.filter((name) => process.env[name]);
  const read = Object.entries(process.env).filter(([name]) => !others.includes(name));
  const errors = others.map((name) => `${name} has no effect in compose: take it out`);
  return check(everything.superRefine(checkTogether), Object.fromEntries(read), {}, [...unknownVariables(), ...errors]);
}

/** What an image or the engine sets by itself, in capitals. */
const OF_CONTAINERS =
  /^((HTTP|HTTPS|FTP|ALL|NO)_PROXY|CONTAINER|HOME|HOSTNAME|PATH|PWD|TERM|TMPDIR|(COMPOSE|DOCKER|NODE|YARN)_.+)$/;

function unknownVariables(): string[] {
  const known = [...VARIABLES, ...COMPOSE_VARIABLES];
  return Object.keys(process.env)
    .filter((name) => !known.includes(name) && !OF_CONTAINERS.test(name.toUpperCase()))
    .map((name) => `${name} is not a variable of the poll: did you mean ${closest(name.toUpperCase(), known)}?`);
}

/** Defaults of the embedded mode. */
type Defaults = {
  [Name in 'DATABASE_URL' | 'VOTER_KEY_SECRET' | 'JWT_SECRET' | 'LOG_LEVEL' | 'METRICS_PORT']?: string;
};

/** The configuration of a server. Environment variables override `defaults`. Throws `StartupError` with one line per error. */
export function readConfig(defaults: Defaults = {}): Config {
  return check(completeEnvironment.superRefine(checkTogether), process.env, defaults);
}

/** An empty variable counts as unset. */
function check<Shape extends z.ZodType>(
  shape: Shape,
  variables: Record<string, string | undefined>,
  defaults: Record<string, string> = {},
  earlierErrors: string[] = [],
): z.output<Shape> {
  const { variables: all, errors: fileErrors } = withSecretFiles(variables);
  const errors = [...earlierErrors, ...fileErrors];
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  const result = shape.safeParse({ ...defaults, ...given });
  if (result.success && errors.length === 0) return result.data;
  const others = (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
  // Do not also report a secret as missing if reading its file failed.
  throw new StartupError(
    ...errors,
    ...others.filter((line) => !errors.some((error) => error.startsWith(nameIn(line)))),
  );
}

function nameIn(line: string): string {
  return line.split(' ', 1)[0] ?? line;
}

/** The environment of a child process: this process's without the product's variables, which hold secrets, plus `more`. */
export function childEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const own = new Set(VARIABLES);
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.has(name))), ...more };
}
