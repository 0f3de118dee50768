import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type CDPSession, chromium } from 'playwright-core';
import { browser as placeOfBrowser } from '../../../tools/scripts/test-tools.mjs';
import { KeptPolls } from '../kept-polls';
import { queueOf } from '../load/log-queue';
import { residentMiB } from '../machine';
import { ratioOf } from '../pairs';
import type { Part } from '../part';
import type { PollUnderLoad } from '../poll-under-load';
import { rounded, shown, spreadOf } from '../spread';

/** s, in the browser. */
const LONGEST = 10;
const PROGRAM = join(import.meta.dirname, '../../../tools/verify/verify.mjs');

/** The whole count of /verify over a log of a million votes, each time in a new browser. */
export const verify: Part = {
  name: 'verify',
  title: 'Counting a million votes in the browser',
  isOnDemand: true,
  async measure(effort, note) {
    const kept = await KeptPolls.start(effort);
    const poll = await kept.poll('million');
    while ((await queueOf(poll)) > 0 || !(await isSigned(poll))) {
      // As if an hour had passed: so few votes would wait for others.
      await poll.query("UPDATE log_queue SET queued_at = now() - interval '1 hour'");
      await pause(500);
    }
    const inBrowser: number[] = [];
    const inNode: number[] = [];
    for (let round = 0; round < effort.rounds; round += 1) {
      const { seconds, mostMiB } = await countInBrowser(poll.nginx.url);
      note(`The process of the page and its worker took at most ${rounded(mostMiB)} MiB.`);
      inBrowser.push(seconds);
      inNode.push(await countInNode(poll));
    }
    return [
      {
        work: 's for the whole count of a million votes at /verify, in Chromium, everything on this machine',
        beside: 'tools/verify/verify.mjs, which checks the tiles too',
        measured: `${shown(spreadOf(inBrowser))} · ${shown(spreadOf(inNode))} s`,
        ratio: ratioOf(inBrowser, inNode),
        target: `below ${LONGEST} s`,
        isReached: spreadOf(inBrowser).median < LONGEST,
      },
    ];
  },
};

async function isSigned(poll: PollUnderLoad): Promise<boolean> {
  return (await poll.query('SELECT FROM log_head WHERE checkpoint IS NOT NULL')).length === 1;
}

async function countInBrowser(url: string): Promise<{ seconds: number; mostMiB: number }> {
  const chrome = await chromium.launch({ executablePath: placeOfBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await chrome.newPage();
    await page.goto(`${url}/verify`);
    const button = page.getByRole('button', { name: 'Count all votes' });
    await button.waitFor();
    const session = await chrome.newBrowserCDPSession();
    let mostMiB = await memoryOfPages(session);
    const begun = performance.now();
    await button.click();
    const outcome = page.getByText(/^The count is right|^Wrong|^Something could not/);
    while (!(await outcome.isVisible())) {
      mostMiB = Math.max(mostMiB, await memoryOfPages(session));
      await pause(100);
    }
    const seconds = (performance.now() - begun) / 1_000;
    const words = await outcome.innerText();
    if (!words.startsWith('The count is right')) throw new Error(words);
    return { seconds, mostMiB };
  } finally {
    await chrome.close();
  }
}

/** Of the processes with pages and their workers, Linux only. */
async function memoryOfPages(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const sizes = await Promise.all(renderers.map(({ id }) => residentMiB(id)));
  return Math.max(0, ...sizes);
}

async function countInNode(poll: PollUnderLoad): Promise<number> {
  const begun = performance.now();
  await promisify(execFile)(process.execPath, [PROGRAM, poll.nginx.url]);
  return (performance.now() - begun) / 1_000;
}
