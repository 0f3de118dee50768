import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeTemporaryFolder } from '../../support/temporary-folder';
import { beginProof, warmUp } from '../load/counted-votes';
import { getAtFullSpeed, RESTING_CLIENTS, voteAtFullSpeed, voteAtRate } from '../load/wrk';
import { atLeast, comparison, inTurn } from '../pairs';
import type { Part } from '../part';
import { PollUnderLoad } from '../poll-under-load';
import { rounded } from '../spread';

const CLIENTS = 64;
const LEAST = 0.8;
/** Seconds of votes before and after the GETs, so that these are under load all the time. */
const MARGIN = 1;

export const counts: Part = {
  name: 'counts',
  title: 'Counts',
  async measure(effort, note) {
    const pages = makeTemporaryFolder();
    const poll = await PollUnderLoad.start({ pages });
    await warmUp(poll, effort);
    const { perSecond } = await voteAtFullSpeed(poll.nginx.url, CLIENTS, effort.seconds);
    const rate = Math.round(perSecond / 2);
    note(
      `The peak was ${rounded(perSecond)} votes/s through nginx with ${CLIENTS} clients, so ${rate}/s are sent meanwhile.`,
    );
    const totals = `${poll.nginx.url}/api/vote/count`;
    const response = await (await fetch(totals)).text();
    await writeFile(join(pages, 'totals.json'), response);
    const get = (what: string, url: string) => async () => {
      await poll.empty();
      const proof = await beginProof(poll);
      const [votes, gets] = await Promise.all([
        voteAtRate(poll.nginx.url, rate, effort.seconds + 2 * MARGIN),
        afterwards(() => getAtFullSpeed(url, CLIENTS, effort.seconds)),
      ]);
      await proof.hold(votes.responses, RESTING_CLIENTS);
      note(
        `${what}: p99 ${rounded(gets.p99)} ms beside ${rounded(votes.perSecond)} votes/s with p99 ${rounded(votes.p99)} ms; the generators took ${rounded((gets.generatorShare + votes.generatorShare) * 100)} % of the machine.`,
      );
      return gets.perSecond;
    };
    const [ours = [], beside = []] = await inTurn(effort, [
      get('totals', totals),
      get('file', `${poll.nginx.url}/totals.json`),
    ]);
    const what = {
      work: `counts/s through nginx, ${CLIENTS} clients, while votes come in at half the peak rate`,
      beside: `nginx serving a file of the same ${response.length} bytes under the same load`,
    };
    return [comparison(what, { ours, beside }, atLeast(LEAST))];
  },
};

/** Runs once the load has built up. */
async function afterwards<Result>(run: () => Promise<Result>): Promise<Result> {
  await pause(MARGIN * 1000);
  return run();
}
