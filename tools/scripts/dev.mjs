import './require-node.mjs';
import { spawn } from 'node:child_process';
import { readArguments } from '../../backend/src/cli/command-line.mjs';
import { setUp } from './set-up.mjs';

// `npm run dev`: compiles and restarts the server and reloads the pages on every change.

readArguments({
  call: 'npm run dev --',
  help: [
    'npm run dev',
    '',
    'Pages on http://localhost:3000, API on http://localhost:8080; both are made anew when a file changes. Ctrl-C stops.',
  ],
});
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
  start(process.execPath, ['--watch', '--watch-preserve-output', 'backend/dist/cli/embedded/main.js']),
  start('npm', ['exec', '--workspace', 'frontend', '--', 'rsbuild', 'dev']),
];

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of processes) child.once('exit', stop);

/**
 * Each in its own process group, so that npm's intermediate processes are stopped with it.
 * @param {string} command
 * @param {string[]} options
 */
function start(command, options) {
  return spawn(command, options, { stdio: 'inherit', detached: true });
}

function stop() {
  for (const { pid, exitCode, signalCode } of processes) {
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM');
  }
}
