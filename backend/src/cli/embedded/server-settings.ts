/**
 * With `lc_ctype` C pg_trgm makes trigrams of Latin script only. The built-in locale provider sorts the same on every machine.
 */
export const LOCALE = ['--locale=C', '--lc-ctype=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * PostgreSQL's error messages quote values such as names and addresses. So errors of statements are not logged here (the
 * backend logs their SQLSTATE), and other messages are logged without details and statements.
 */
export const PRIVATE_LOG = ['log_min_messages=log', 'log_error_verbosity=terse', 'log_min_error_statement=panic'];

/**
 * As in docker-compose.yml. Checkpoints are rare, because after each one the first change of a page writes the whole page to the
 * WAL, which slows down votes; crash recovery reads at most 2 GB of WAL. Shared memory is only allocated as needed. `jit` costs
 * these statements more time than it saves.
 */
export const PERFORMANCE = [
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  'checkpoint_timeout=15min',
  'random_page_cost=1.1',
  'jit=off',
];
