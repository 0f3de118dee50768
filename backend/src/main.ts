import 'reflect-metadata';
import { readConfig } from './config/config.js';
import { runUntilStopped } from './run-until-stopped.js';
import { serve } from './serve.js';

await runUntilStopped(async () => {
  const { app, port } = await serve(readConfig());
  process.stdout.write(`Listening on port ${port}.\n`);
  return () => app.close();
});
