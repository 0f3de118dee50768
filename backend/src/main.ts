import 'reflect-metadata';
import { readConfig } from './platform/config/config.js';
import { runUntilStopped } from './run-until-stopped.js';
import { serve } from './serve.js';

await runUntilStopped(async () => (await serve(readConfig())).stop);
