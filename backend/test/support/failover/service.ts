import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { ServerAccount } from '../../../src/cli/embedded/server-account.js';

interface ServiceOptions {
  environment: Record<string, string>;
  /** Where its output goes. */
  logFile: string;
  account?: ServerAccount;
}

/** A program of the cluster as a process, which ends with the test. */
export class Service {
  private constructor(
    private readonly child: ChildProcess,
    private readonly exited: Promise<unknown>,
    private readonly stop: () => void,
  ) {}

  static start(program: string, args: string[], { environment, logFile, account }: ServiceOptions): Service {
    const log = openSync(logFile, 'a');
    const env = { PATH: process.env.PATH, ...environment };
    const child = spawn(program, args, { ...account, env, cwd: '/', stdio: ['ignore', log, log] });
    closeSync(log);
    const stop = () => child.kill('SIGKILL');
    process.once('exit', stop);
    return new Service(child, once(child, 'exit'), stop);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Resolves when it has ended. */
  async kill(): Promise<void> {
    process.removeListener('exit', this.stop);
    this.child.kill('SIGKILL');
    await this.exited;
  }
}
