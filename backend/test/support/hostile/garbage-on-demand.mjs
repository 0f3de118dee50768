import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Loaded before the product (node --import): SIGUSR2 runs a garbage collection and prints the memory in use.

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
let times = 0;

process.on('SIGUSR2', () => {
  collectGarbage();
  const { rss, heapUsed } = process.memoryUsage();
  times += 1;
  process.stdout.write(`memory ${times}: rss ${rss}, heap ${heapUsed}\n`);
});
