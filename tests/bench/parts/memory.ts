import { beginProof } from '../load/counted-votes';
import { voteAtFullSpeed } from '../load/wrk';
import { residentMiB } from '../machine';
import type { Part } from '../part';
import { PollUnderLoad } from '../poll-under-load';
import { ratioTo, rounded, shown, spreadOf } from '../spread';

const CLIENTS = 64;
const MINUTES = 5;
const MOST_MIB = 250;
/** The last minute may use at most this many times what the second did; a leak would use more. */
const FLAT = 1.1;
/** Seconds between two samples. */
const INTERVAL = 1;

export const memory: Part = {
  name: 'memory',
  title: 'Memory',
  async measure({ isQuick }, note) {
    const minute = isQuick ? 2 : 60;
    const poll = await PollUnderLoad.start();
    const start = await residentMiB(poll.pid);
    const proof = await beginProof(poll);
    const samples: number[] = [];
    const watch = setInterval(() => void residentMiB(poll.pid).then((size) => samples.push(size)), INTERVAL * 1000);
    const run = await voteAtFullSpeed(poll.url, CLIENTS, MINUTES * minute).finally(() => clearInterval(watch));
    await proof.hold(run.responses, CLIENTS);
    const during = (number: number) => spreadOf(samples.slice((number - 1) * minute, number * minute));
    const minutes = Array.from({ length: MINUTES }, (_, index) => during(index + 1));
    note(
      `MiB in each minute, median (smallest–largest): ${minutes.map(shown).join(' · ')}; ${rounded(run.perSecond)} votes/s.`,
    );
    const [all, early, late] = [spreadOf(samples), during(2), during(MINUTES)];
    return [
      {
        work: `memory of one backend, ${MINUTES} minutes of full load, ${CLIENTS} clients`,
        beside: 'at start',
        measured: `at most ${rounded(all.max)} · ${rounded(start)} MiB`,
        ratio: ratioTo(start, all),
        target: `flat (last minute at most ${FLAT} of the second), below ${MOST_MIB} MiB`,
        isReached: all.max < MOST_MIB && late.median <= early.median * FLAT,
      },
    ];
  },
};
