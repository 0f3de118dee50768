import { setUp } from './set-up.mjs';

// `npm run migrate`, `npm run tally:verify`: the commands of backend/src/commands by their names.

await setUp();
await import(`../backend/dist/commands/${process.argv[2]}.js`);
