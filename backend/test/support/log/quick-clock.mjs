import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

// Loaded into a program (`--import`) that waits for seconds: they take a twentieth.

const RATE = 20;
const { setTimeout } = timers;
const now = performance.now.bind(performance);

timers.setTimeout = (delay, ...more) => setTimeout(Number(delay) / RATE, ...more);
performance.now = () => now() * RATE;
syncBuiltinESMExports();
