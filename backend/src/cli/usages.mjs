// Plain JavaScript, like command-line.mjs: the arguments and the help of each command in this folder.

/** The most votes that a seed adds. */
export const MAX_MADE_UP_VOTES = 100_000_000;

const WHICH_POLL = 'The poll is the one of DATA_DIR (.data), or of DATABASE_URL. In containers: docs/operations.md.';

/** By file name. @satisfies {Record<string, import('./command-line.mjs').Usage>} */
export const USAGES = {
  admin: {
    call: 'npm run admin --',
    operands: ['ACTION', '[EMAIL]'],
    options: /** @type {const} */ ({ force: { type: 'boolean' }, role: { type: 'string' } }),
    help: [
      'Manages the administrators, also while the poll runs.',
      '',
      '  npm run admin -- list              shows them',
      '  npm run admin -- first EMAIL       adds one where there is none: with ADMIN_PASSWORD, or with a random password',
      '  npm run admin -- add EMAIL         with a random password, or with the first line that is piped in',
      '                                     --role viewer, editor or owner (owner unless it is given)',
      '  npm run admin -- role EMAIL --role ROLE',
      '                                     gives another role, from the next call of that account on; the last owner stays one',
      '  npm run admin -- reset EMAIL       gives a new password in the same way; ends the sessions of that account',
      '  npm run admin -- remove-factors EMAIL',
      '                                     for a person who has lost their second factor and all recovery codes',
      '  npm run admin -- remove EMAIL      the last owner only with --force',
      '',
      WHICH_POLL,
    ],
  },
  backup: {
    call: 'npm run backup --',
    operands: ['FOLDER'],
    help: [
      'npm run backup -- FOLDER',
      '',
      'Takes a backup into FOLDER, which it makes, also while the poll runs. It holds personal details and the voter key.',
      '',
      WHICH_POLL,
    ],
  },
  restore: {
    call: 'npm run restore --',
    operands: ['FOLDER'],
    help: [
      'npm run restore -- FOLDER',
      '',
      'Puts the backup in FOLDER into an empty database. Where DATA_DIR has none, it makes one.',
      '',
      WHICH_POLL,
    ],
  },
  'restore-drill': {
    call: 'npm run restore:drill --',
    operands: ['[MOMENT]'],
    help: [
      'npm run restore:drill -- [MOMENT]',
      '',
      'Restores the WAL archive of DATABASE_URL into a temporary folder, up to its end or to a moment such as',
      '2026-11-20T14:03:59Z, looks at it, and removes it. Code 1 when anything is wrong.',
    ],
  },
  'log-restart': {
    call: 'npm run log:restart --',
    help: [
      'npm run log:restart',
      '',
      'Continues the public log under a new origin. Run it once after the database went back in time by other means than',
      'npm run restore, such as a moment of a WAL archive, and before any backend starts (docs/log.md).',
      '',
      WHICH_POLL,
    ],
  },
  poll: {
    call: 'npm run poll --',
    operands: ['ACTION', '[FILE]'],
    help: [
      'Reads and changes the poll, also while it runs.',
      '',
      '  npm run poll -- export FILE    writes the poll in force into a new file',
      '  npm run poll -- check FILE     says what is wrong with a file, or with a change to it, and changes nothing',
      '  npm run poll -- apply FILE     puts it in force, within a second or two, and in the audit log.',
      '                                 CANDIDATES_RENAMED in the environment confirms other names (docs/operations.md)',
      '',
      WHICH_POLL,
    ],
  },
  'deletion-dry-run': {
    call: 'npm run deletion:dry-run --',
    operands: ['[MOMENT]'],
    options: /** @type {const} */ ({ file: { type: 'string' } }),
    help: [
      'npm run deletion:dry-run -- [MOMENT] [--file FILE]',
      '',
      'Counts what the rules of the poll delete now, or at a moment such as 2027-01-31, also while the poll runs.',
      'It deletes nothing. --file: the rules of a poll file that is not in force.',
      '',
      WHICH_POLL,
    ],
  },
  migrate: {
    call: 'npm run migrate --',
    options: /** @type {const} */ ({ citus: { type: 'boolean' } }),
    help: [
      'npm run migrate -- [--citus]',
      '',
      'Brings the schema of the database to this version. npm start does it by itself.',
      '--citus: also spreads a poll that has votes over the machines of a Citus cluster, with no backend running.',
      '',
      WHICH_POLL,
    ],
  },
  seed: {
    call: 'npm run seed --',
    options: /** @type {const} */ ({ votes: { type: 'string' }, force: { type: 'boolean' } }),
    help: [
      'npm run seed -- --votes NUMBER [--force]',
      '',
      `Adds votes of made-up people to a poll that has none, 1 to ${MAX_MADE_UP_VOTES}, to try the dashboard.`,
      "They belong to no address: 'One person' finds none of them, and no voter is refused because of them.",
      '--force: to a poll that has votes, too.',
      '',
      WHICH_POLL,
    ],
  },
  'tally-verify': {
    call: 'npm run tally:verify --',
    help: [
      'npm run tally:verify',
      '',
      'Counts all rows and compares them with the totals, also while the poll runs. Code 1 when they differ.',
      '',
      WHICH_POLL,
    ],
  },
  check: {
    call: 'node backend/dist/cli/check.js',
    operands: ['FOLDER'],
    help: [
      'check FOLDER',
      '',
      'Says what in .env would keep a backend from starting, and names unknown variables. FOLDER has the secrets that are kept.',
      'docker compose run --rm check runs it.',
    ],
  },
  'make-secrets': {
    call: 'node backend/dist/cli/make-secrets.js',
    operands: ['FOLDER'],
    help: [
      'make-secrets FOLDER',
      '',
      'Keeps the secrets of the environment as files in FOLDER and makes those that are missing, once. docker compose runs it.',
    ],
  },
  'make-monitoring': {
    call: 'node backend/dist/cli/make-monitoring.js',
    operands: ['FOLDER', 'BACKENDS', 'EMAIL', '[NAME …]'],
    help: [
      'make-monitoring FOLDER BACKENDS EMAIL [NAME …]',
      '',
      'Writes into FOLDER what Prometheus and Alertmanager need to know: the number of backends, who gets the alerts, and the',
      'host names of the poll. deploy/compose/monitoring.yml runs it.',
    ],
  },
};
