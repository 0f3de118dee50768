import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { StartupError } from '../errors/startup-error.js';
import { SECRET_FILES, withSecretFiles } from './secret-files.js';

/** The folder that holds package.json and poll.json; relative paths of the environment count from here. */
export const PRODUCT_FOLDER = fileURLToPath(new URL('../../../../', import.meta.url));

const DEFAULT_POLL_FILE = resolve(PRODUCT_FOLDER, 'poll.json');

const rule = (words: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? `is missing: it ${words}` : words),
});

const wholeNumber = (from: number, to: number) => {
  const words = rule(`must be a whole number from ${from} to ${to}`);
  return z.string().transform(Number).pipe(z.int(words).min(from, words).max(to, words));
};

const path = z.string().transform((given) => resolve(PRODUCT_FOLDER, given));

/** What stands in examples, and in places where somebody was to put a secret of their own. */
const isMade = (given: string) => !/change-?me/i.test(given) && !/^(.)\1*$/.test(given);
const PLACEHOLDER = 'is a placeholder: put a secret of your own there';

const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/, ...rule('must look like postgres://user:password@host:5432/database') })
  .refine(isMade, PLACEHOLDER);

/** 256 bits, the length of HMAC-SHA-256's output (RFC 2104, section 3). */
const secret = z
  .string(rule('must be 64 hexadecimal digits, as from: openssl rand -hex 32'))
  .refine(isMade, { error: PLACEHOLDER, abort: true })
  .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits, as from: openssl rand -hex 32');

const smtpUrl = z
  .url({ protocol: /^smtps?$/, ...rule('must look like smtp://user:password@host:587') })
  .refine(isMade, PLACEHOLDER);

/** Google Trends' daily feed for the United States (docs/product.md#trends). */
const DEFAULT_TRENDS_FEED = 'https://trends.google.com/trending/rss?geo=US';
/** Without a name and password: `fetch` rejects such an address. */
const isFeedUrl = (given: string) =>
  /^https?:/.test(given) && URL.canParse(given) && new URL(given).username === '' && new URL(given).password === '';
const trendsFeedUrl = z
  .string()
  .refine((given) => given === 'off' || isFeedUrl(given), "must look like https://host/feed, or be 'off'");

const measurementId = z
  .string()
  .regex(/^G-[A-Z0-9]+$/, 'must be the measurement ID of a GA4 web stream, such as G-AB12CD34EF');

const email = z.string().trim().toLowerCase().pipe(z.email('must be an email address'));

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug'] as const;

/** Every variable of the environment that the product knows, its check and its default. */
const environment = z.object({
  /** 0: any free port. */
  PORT: wholeNumber(0, 65_535).default(8080),
  DATA_DIR: path.default(resolve(PRODUCT_FOLDER, '.data')),
  POLL_FILE: path.default(DEFAULT_POLL_FILE),
  DATABASE_URL: databaseUrl.optional(),
  /** Recognises the votes of one voter (docs/product.md#one-voter); losing it opens the poll to second votes. */
  VOTER_KEY_SECRET: secret.optional(),
  /** On: the client's address is the word of the one proxy in front of us; off: the socket's. */
  TRUST_PROXY: z.enum(['on', 'off'], rule("must be 'on' or 'off'")).default('off'),
  /** Per client address; 0: no limit. */
  VOTE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).default(60),
  /** Signs the administrators' sessions; another one ends them all. */
  JWT_SECRET: secret.optional(),
  /** The RSS feed of trending topics; 'off': none is fetched. */
  TRENDS_FEED_URL: trendsFeedUrl.default(DEFAULT_TRENDS_FEED),
  /** Page views go to this GA4 property; without it to nobody. Built into the pages. */
  GA_MEASUREMENT_ID: measurementId.optional(),
  /** How mail goes; without it there is no way back in by mail. */
  SMTP_URL: smtpUrl.optional(),
  /** The first administrator, at the first start; both or none. */
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().refine(isMade, PLACEHOLDER).optional(),
  /** Per client address and per account; 0: no limit. */
  LOGIN_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).default(10),
  /** The least of what is logged; `info` has a line for every request. */
  LOG_LEVEL: z.enum(LOG_LEVELS, rule(`must be one of ${LOG_LEVELS.join(', ')}`)).default('info'),
  /** 0: none are served. */
  METRICS_PORT: wholeNumber(0, 65_535).default(9464),
  /** The address they are served on; from outside the machine only where somebody said so. */
  METRICS_HOST: z.string().default('127.0.0.1'),
});

/** The names of all of them. */
export const VARIABLES = [...Object.keys(environment.shape), ...SECRET_FILES];

const completeEnvironment = environment.extend({
  DATABASE_URL: databaseUrl,
  VOTER_KEY_SECRET: secret,
  JWT_SECRET: secret,
});

/** An account needs both, and one alone is a mistake that would otherwise show only at the login. */
const bothOrNone = (given: Pick<z.infer<typeof environment>, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>) =>
  (given.ADMIN_EMAIL === undefined) === (given.ADMIN_PASSWORD === undefined);
const BOTH_OR_NONE = { path: ['ADMIN_EMAIL'], error: 'and ADMIN_PASSWORD must be set together' };

export type Environment = z.infer<typeof environment>;

/** What a running server needs: nothing is left open. */
export type Config = z.infer<typeof completeEnvironment>;

/** What decides where the pages are built: the last two stand in the pages themselves. */
type PagesEnvironment = Pick<Environment, 'DATA_DIR' | 'POLL_FILE' | 'GA_MEASUREMENT_ID'>;

/**
 * Where the built pages are. Pages with a poll or a measurement ID of their own are built beside the data, so that two
 * products that differ in them can run from one checkout.
 */
export function pagesFolder({ DATA_DIR, POLL_FILE, GA_MEASUREMENT_ID }: PagesEnvironment): string {
  const areOrdinary = POLL_FILE === DEFAULT_POLL_FILE && GA_MEASUREMENT_ID === undefined;
  return areOrdinary ? resolve(PRODUCT_FOLDER, 'frontend/build') : resolve(DATA_DIR, 'pages');
}

/** Injection token. */
export const CONFIG = Symbol('CONFIG');

/** The environment of `npm start`, which makes by itself what is missing. Throws `StartupError` with one line per fault. */
export function readEnvironment(): Environment {
  return check(environment.refine(bothOrNone, BOTH_OR_NONE), process.env);
}

/** What the embedded mode makes or chooses where the environment has nothing. */
type Made = {
  [Name in 'DATABASE_URL' | 'VOTER_KEY_SECRET' | 'JWT_SECRET' | 'LOG_LEVEL' | 'METRICS_PORT']?: string;
};

/** The environment of a server, with `made` in place of what it lacks. Throws `StartupError` with one line per fault. */
export function readConfig(made: Made = {}): Config {
  return check(completeEnvironment.refine(bothOrNone, BOTH_OR_NONE), process.env, made);
}

/** An empty variable counts as one that is not set. */
function check<Shape extends z.ZodType>(
  shape: Shape,
  variables: Record<string, string | undefined>,
  made: Record<string, string> = {},
): z.output<Shape> {
  const { variables: all, faults } = withSecretFiles(variables);
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  const result = shape.safeParse({ ...made, ...given });
  if (result.success && faults.length === 0) return result.data;
  const others = (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
  // A secret whose file is at fault is not missing as well.
  throw new StartupError(
    ...faults,
    ...others.filter((line) => !faults.some((fault) => fault.startsWith(nameIn(line)))),
  );
}

function nameIn(line: string): string {
  return line.split(' ', 1)[0] ?? line;
}

/** For a process that we start: our own environment and `more`. */
export function environmentWith(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}
