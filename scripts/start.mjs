import './require-node.mjs';
import { checkBudgets } from './budgets.mjs';
import { setUp } from './set-up.mjs';

// `npm start`; with --only-build (`npm run build`) it stops before the product runs, and rejects pages that are too heavy.
// With --any-weight it does not: what an operator has written into poll.json weighs something, too.

const pages = await setUp();
if (!process.argv.includes('--only-build')) await import('../backend/dist/embedded/main.js');
else if (!process.argv.includes('--any-weight')) checkBudgets(pages);
