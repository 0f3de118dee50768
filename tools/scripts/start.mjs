import './require-node.mjs';
import { readArguments } from '../../backend/src/cli/command-line.mjs';
import { checkBudgets } from './budgets.mjs';
import { setUp } from './set-up.mjs';

// `npm start`; with --only-build (`npm run build`) it stops before the product runs, and rejects overweight pages.

const { values } = readArguments({
  call: 'npm start --',
  options: { 'only-build': { type: 'boolean' } },
  help: [
    'npm start                           installs, builds, starts the database and serves the poll; Ctrl-C stops',
    'npm run build                       only installs and builds, and rejects pages that are too heavy',
    '',
    'Settings are in the environment: docs/configuration.md, .env.example. PORT=8081 DATA_DIR=.data-2 npm start runs a second',
    'poll.',
  ],
});
const pages = await setUp();
if (values['only-build']) checkBudgets(pages);
else await import('../../backend/dist/cli/embedded/main.js');
