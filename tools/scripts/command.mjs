import './require-node.mjs';
import { readArguments } from '../../backend/src/cli/command-line.mjs';
import { USAGES } from '../../backend/src/cli/usages.mjs';
import { setUpServer } from './set-up.mjs';

// `npm run migrate`, `npm run admin -- list`: the commands of backend/src/cli by name.

// Removed, so that a command finds its arguments at the same place as when it runs by itself.
const [name = ''] = process.argv.splice(2, 1);
const usage = Object.entries(USAGES).find(([command]) => command === name)?.[1];
if (usage === undefined) throw new Error(`There is no command ${name}.`);
// Before anything is built. The command reads them again: in a container it runs without this script.
readArguments(usage);
await setUpServer();
await import(`../../backend/dist/cli/${name}.js`);
