import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeTemporaryFolder, removeFolder } from '../../support/temporary-folder';
import { inTurn } from '../pairs';
import type { Part, Row } from '../part';
import { PollUnderLoad } from '../poll-under-load';
import { shown, spreadOf } from '../spread';

const PRODUCT_FOLDER = join(import.meta.dirname, '../../..');

export const start: Part = {
  name: 'start',
  title: 'Start',
  async measure(effort) {
    const poll = await PollUnderLoad.start();
    const used = makeTemporaryFolder();
    try {
      await secondsUntilReady({ DATA_DIR: used });
      const [first = [], again = [], external = []] = await inTurn(effort, [
        inFreshFolder,
        () => secondsUntilReady({ DATA_DIR: used }),
        () => inFreshFolder({ DATABASE_URL: poll.databaseUrl, VOTER_KEY_SECRET: poll.voterKeySecret }),
      ]);
      return [
        row('npm start, everything built, a database of its own that has to be made', first, 5),
        row('the same, with the data of an earlier start', again, 5),
        row('npm start with DATABASE_URL, on a ready database', external, 2),
      ];
    } finally {
      removeFolder(used);
      await poll.stop();
    }
  },
};

function row(work: string, seconds: number[], most: number): Row {
  const spread = spreadOf(seconds);
  return {
    work,
    beside: 'the target',
    measured: `${shown(spread)} s`,
    ratio: { median: spread.median / most, min: spread.min / most, max: spread.max / most },
    target: `below ${most} s`,
    isReached: spread.median < most,
  };
}

async function inFreshFolder(environment: Record<string, string> = {}): Promise<number> {
  const folder = makeTemporaryFolder();
  try {
    return await secondsUntilReady({ DATA_DIR: folder, ...environment });
  } finally {
    removeFolder(folder);
  }
}

/** From the command to the first response that reports it ready. */
async function secondsUntilReady(environment: Record<string, string>): Promise<number> {
  const begun = performance.now();
  const product = spawn('npm', ['start', '--silent'], {
    cwd: PRODUCT_FOLDER,
    env: { ...process.env, PORT: '0', TRENDS_FEED_URL: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(product, 'exit');
  try {
    for await (const line of createInterface({ input: product.stdout })) {
      const url = /http:\/\/localhost:\d+/.exec(line)?.[0];
      if (url === undefined) continue;
      const { status } = await fetch(`${url}/api/health/ready`);
      if (status !== 200) throw new Error(`The product said that it is open, and then it was not ready (${status}).`);
      return (performance.now() - begun) / 1000;
    }
    throw new Error('The product did not start.');
  } finally {
    product.kill('SIGTERM');
    product.stdout.resume();
    await exited;
  }
}
