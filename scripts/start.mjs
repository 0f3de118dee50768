import { setUp } from './set-up.mjs';

// `npm start`; with --only-build (`npm run build`) it stops before the product runs.

await setUp();
if (!process.argv.includes('--only-build')) await import('../backend/dist/embedded/main.js');
