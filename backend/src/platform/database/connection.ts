import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import type { Environment } from '../config/config.js';
import { urlsOfHosts } from '../config/database-url.js';
import { StartupError } from '../errors/startup-error.js';

/** ms that a query waits for a free or new connection. */
export const CONNECT_TIMEOUT = 2_000;

/** Where a database is, and how a session may be used there (decision 027). */
export interface Database {
  url: string;
  /** Read for each connection, so that a new password needs no restart. */
  passwordFile?: string | undefined;
  /** A pooler gives another session to each transaction: none keeps settings, prepared statements or locks. */
  isPooled?: boolean;
  /** Multiplies every time limit. */
  timeoutFactor?: number;
}

type DatabaseVariables = Pick<Environment, 'DATABASE_POOLER_URL' | 'DATABASE_PASSWORD_FILE' | 'TIMEOUT_FACTOR'> & {
  DATABASE_URL: string;
};

/** The database itself, for what needs a session of its own, such as migrations and backups. */
export function databaseItself({ DATABASE_URL, DATABASE_PASSWORD_FILE, TIMEOUT_FACTOR }: DatabaseVariables): Database {
  return { url: DATABASE_URL, passwordFile: DATABASE_PASSWORD_FILE, timeoutFactor: TIMEOUT_FACTOR };
}

/** What a server connects to: the pooler where there is one. */
export function databaseOfServer(variables: DatabaseVariables): Database {
  const { DATABASE_POOLER_URL: url } = variables;
  return url === undefined ? databaseItself(variables) : { ...databaseItself(variables), url, isPooled: true };
}

/** The options of a pool, as libpq understands the URL. Throws `StartupError` when a file of it cannot be read. */
export function connectionOptions({ url, passwordFile }: Database): pg.PoolConfig {
  if (passwordFile !== undefined) passwordIn(passwordFile);
  const password =
    passwordFile === undefined ? {} : { password: async () => withoutNewline(await readFile(passwordFile, 'utf8')) };
  const hosts = urlsOfHosts(url).map((host) => ({ ...optionsOf(host), ...password }));
  return { ...hosts[0], ...(hosts.length > 1 && { Client: clientOfWritable(hosts) }) };
}

/** Settings of the session, which a pooler would reject or drop. Behind one the account has a limit of its own (`requireLimits`). */
export function sessionSettings(
  { isPooled = false }: Database,
  settings: Pick<pg.ClientConfig, 'statement_timeout' | 'options'>,
): Pick<pg.ClientConfig, 'statement_timeout' | 'options'> {
  return isPooled ? {} : settings;
}

/** Throws `StartupError` when the file cannot be read. */
export function passwordIn(file: string): string {
  return withoutNewline(readConnectionFile('DATABASE_PASSWORD_FILE', () => readFileSync(file, 'utf8')));
}

function withoutNewline(text: string): string {
  return text.replace(/\r?\n$/, '');
}

function optionsOf(url: URL): pg.ClientConfig {
  // To libpq the roots of the system, to `parse` the name of a file. Node.js brings its own.
  if (url.searchParams.get('sslrootcert') === 'system') url.searchParams.delete('sslrootcert');
  return readConnectionFile('DATABASE_URL', () => toClientConfig(parse(url.href, { useLibpqCompat: true })));
}

function readConnectionFile<Result>(name: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'path' in error)) throw error;
    throw new StartupError(`${name}: ${String(error.path)} cannot be read (${String(error.code)})`);
  }
}

/** pg connects to one host. Before that, this client asks all of them which one takes writes. */
function clientOfWritable(hosts: pg.ClientConfig[]): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error?: Error) => void): void;
    override connect(callback?: (error?: Error) => void): Promise<pg.Client> | undefined {
      const connected = this.connectToWritable();
      if (!callback) return connected;
      connected.then(() => callback(), callback);
      return undefined;
    }

    private async connectToWritable(): Promise<pg.Client> {
      const { host = '', port = 5432 } = await Promise.any(hosts.map(requireWritable));
      this.host = host;
      this.port = port;
      return super.connect();
    }
  };
}

/** Resolves with `host` when it takes writes. */
async function requireWritable(host: pg.ClientConfig): Promise<pg.ClientConfig> {
  const client = new pg.Client({ ...host, connectionTimeoutMillis: CONNECT_TIMEOUT, query_timeout: CONNECT_TIMEOUT });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new Error(`${host.host}:${host.port} does not take writes`);
    return host;
  } finally {
    client.end().catch(() => undefined);
  }
}
