import type { LogDestination } from './log-destination.js';

let waiting = '';

/**
 * Standard output, with the lines of one turn of the event loop written together: a write for each would cost a busy
 * server a tenth of its time.
 */
export const standardOutput: LogDestination = {
  write(line) {
    if (waiting === '') setImmediate(flush);
    waiting += line;
  },
};

function flush(): void {
  const text = waiting;
  waiting = '';
  if (text !== '') process.stdout.write(text);
}

// What was said last is what an operator looks for.
process.on('exit', flush);
