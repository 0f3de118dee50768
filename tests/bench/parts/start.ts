import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { makeTemporaryFolder } from '../../support/temporary-folder';
import { inTurn } from '../pairs';
import type { Part, Row } from '../part';
import { PollUnderLoad, PRODUCT_FOLDER } from '../poll-under-load';
import { ratioTo, shown, spreadOf } from '../spread';

export const start: Part = {
  name: 'start',
  title: 'Start',
  async measure(effort) {
    const poll = await PollUnderLoad.start();
    const used = makeTemporaryFolder();
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
  },
};

function row(work: string, seconds: number[], most: number): Row {
  const spread = spreadOf(seconds);
  return {
    work,
    beside: 'the target',
    measured: `${shown(spread)} s`,
    ratio: ratioTo(most, spread),
    target: `below ${most} s`,
    isReached: spread.median < most,
  };
}

async function inFreshFolder(environment: Record<string, string> = {}): Promise<number> {
  return secondsUntilReady({ DATA_DIR: makeTemporaryFolder(), ...environment });
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
