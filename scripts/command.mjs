import './require-node.mjs';
import { setUp } from './set-up.mjs';

// `npm run migrate`, `npm run admin -- list`: the commands of backend/src/commands by their names.

await setUp();
// Taken out, so that a command finds its own arguments at the same place as when it is run by itself.
const [name] = process.argv.splice(2, 1);
await import(`../backend/dist/commands/${name}.js`);
