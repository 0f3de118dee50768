import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import type { Environment } from '../config/config.js';
import { urlsOfHosts } from '../config/database-url.js';
import { StartupError } from '../errors/startup-error.js';

/** ms that a query waits for a free or new connection. */
export const CONNECT_TIMEOUT = 2_000;

/** Where a database is, and how its sessions may be used (decision 027). */
export interface Database {
  url: string;
  /** Read for each connection, so that a new password needs no restart. */
  passwordFile?: string | undefined;
  /** A pooler assigns a different session to each transaction, so settings, prepared statements and locks do not persist. */
  isPooled?: boolean;
  /** Multiplies every time limit. */
  timeoutFactor?: number;
}

type DatabaseVariables = Pick<Environment, 'DATABASE_POOLER_URL' | 'DATABASE_PASSWORD_FILE' | 'TIMEOUT_FACTOR'> & {
  DATABASE_URL: string;
};

/** The database itself, for work that needs its own session, such as migrations and backups. */
export function databaseItself({ DATABASE_URL, DATABASE_PASSWORD_FILE, TIMEOUT_FACTOR }: DatabaseVariables): Database {
  return { url: DATABASE_URL, passwordFile: DATABASE_PASSWORD_FILE, timeoutFactor: TIMEOUT_FACTOR };
}

/** What a server connects to: the pooler, if any. */
export function databaseOfServer(variables: DatabaseVariables): Database {
  const { DATABASE_POOLER_URL: url } = variables;
  return url === undefined ? databaseItself(variables) : { ...databaseItself(variables), url, isPooled: true };
}

/** The pool options for a URL, as libpq reads it. Throws `StartupError` if a file it names cannot be read. */
export function connectionOptions({ url, passwordFile }: Database): pg.PoolConfig {
  if (passwordFile !== undefined) passwordIn(passwordFile);
  const password =
    passwordFile === undefined ? {} : { password: async () => withoutNewline(await readFile(passwordFile, 'utf8')) };
  const hosts = urlsOfHosts(url).map((host) => ({ ...optionsOf(host), ...password }));
  return { ...hosts[0], ...(hosts.length > 1 && { Client: clientOfWritable(hosts) }) };
}

/** Session settings, which a pooler would reject or drop. Behind one, the account has its own limit (`requireLimits`). */
export function sessionSettings(
  { isPooled = false }: Database,
  settings: Pick<pg.ClientConfig, 'statement_timeout' | 'options'>,
): Pick<pg.ClientConfig, 'statement_timeout' | 'options'> {
  return isPooled ? {} : settings;
}

/** Throws `StartupError` if the file cannot be read. */
export function passwordIn(file: string): string {
  return withoutNewline(readConnectionFile('DATABASE_PASSWORD_FILE', () => readFileSync(file, 'utf8')));
}

function withoutNewline(text: string): string {
  return text.replace(/\r?\n$/, '');
}

function optionsOf(url: URL): pg.ClientConfig {
  // libpq reads this value as the system's roots, `parse` as a file name. Node.js brings its own roots.
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

/** pg connects to one host. This client first asks all hosts which one accepts writes. */
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

/** Resolves with `host` if it accepts writes. */
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
