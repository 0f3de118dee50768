import pg from 'pg';

/** The URLs of a database on the coordinator of a Citus cluster, then on its other machines. */
export async function machinesOf(address: string): Promise<URL[]> {
  const nodes = await query<{ nodename: string; nodeport: number }>(
    new URL(address),
    'SELECT nodename, nodeport FROM pg_dist_node WHERE isactive AND groupid > 0 ORDER BY nodeid',
  );
  return [new URL(address), ...nodes.map(({ nodename, nodeport }) => at(new URL(address), nodename, nodeport))];
}

/** Creates a database on these machines that is its own cluster; returns its URL on the coordinator. */
export async function distributedDatabase(name: string, coordinator: URL, workers: URL[]): Promise<URL> {
  const [host] = await query<{ host: string }>(
    coordinator,
    `SELECT nodename AS host FROM pg_dist_node WHERE groupid = 0`,
  );
  for (const url of [coordinator, ...workers]) {
    await query(serverOf(url), `CREATE DATABASE ${name}`);
    await query(named(url, name), 'CREATE EXTENSION citus');
    await query(named(url, name), 'CREATE EXTENSION IF NOT EXISTS pg_trgm');
  }
  const database = named(coordinator, name);
  await query(database, 'SELECT citus_set_coordinator_host($1, $2)', [
    host?.host ?? coordinator.hostname,
    Number(coordinator.port || 5432),
  ]);
  for (const { hostname, port } of workers)
    await query(database, 'SELECT citus_add_node($1, $2)', [hostname, Number(port)]);
  return database;
}

/** Drops the databases of a server whose names have this prefix. */
export async function dropDatabases(server: URL, prefix: string): Promise<void> {
  const databases = await query<{ datname: string }>(
    server,
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of databases) await query(server, `DROP DATABASE ${datname} WITH (FORCE)`);
}

/** Runs one statement on its own connection. */
export async function query<Row extends pg.QueryResultRow>(
  url: URL,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The database of that name on the same machine. */
export function named(url: URL, name: string): URL {
  const database = new URL(url);
  database.pathname = name;
  return database;
}

/** The database to connect to while others are created and dropped. */
export function serverOf(url: URL): URL {
  return named(url, 'postgres');
}

function at(url: URL, host: string, port: number): URL {
  const other = new URL(url);
  other.hostname = host;
  other.port = String(port);
  return other;
}
