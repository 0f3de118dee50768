import { spawn } from 'node:child_process';
import { setUp } from './set-up.mjs';

// `npm run dev`: compiles and restarts the server and reloads the pages on every change.

await setUp();
console.log('Pages with reload: http://localhost:3000, API: http://localhost:8080. Ctrl-C stops.');

const processes = [
  start('npm', [
    'exec',
    '--workspace',
    'backend',
    '--',
    'tsc',
    '-p',
    'tsconfig.build.json',
    '--watch',
    '--preserveWatchOutput',
  ]),
  start(process.execPath, ['--watch', '--watch-preserve-output', 'backend/dist/embedded/main.js']),
  start('npm', ['exec', '--workspace', 'frontend', '--', 'rsbuild', 'dev']),
];

// Ctrl-C reaches all of them by itself; SIGTERM, and the end of one of them, do not.
process.on('SIGINT', () => {});
process.on('SIGTERM', stop);
for (const child of processes) child.once('exit', stop);

/**
 * @param {string} command
 * @param {string[]} options
 */
function start(command, options) {
  return spawn(command, options, { stdio: 'inherit' });
}

function stop() {
  for (const child of processes) child.kill('SIGTERM');
}
