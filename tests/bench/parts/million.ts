import { KeptPolls } from '../kept-polls';
import { beginProof, warmUp } from '../load/counted-votes';
import { voteAtFullSpeed } from '../load/wrk';
import { atLeast, comparison, inTurn } from '../pairs';
import type { Part } from '../part';
import type { PollUnderLoad } from '../poll-under-load';

const CLIENTS = 64;
const LEAST = 0.75;

export const million: Part = {
  name: 'million',
  title: 'Votes with ten million rows',
  isOnDemand: true,
  async measure(effort, note) {
    const polls = await KeptPolls.start(effort);
    const many = await polls.copy('many');
    const empty = await polls.copy('few');
    for (const poll of [many, empty]) await warmUp(poll, effort);
    const vote = (poll: PollUnderLoad) => async () => {
      await poll.query('CHECKPOINT');
      const proof = await beginProof(poll);
      const run = await voteAtFullSpeed(poll.url, CLIENTS, effort.seconds);
      await proof.hold(run.responses, CLIENTS);
      return run.perSecond;
    };
    const rows = await many.rows();
    const [ours = [], beside = []] = await inTurn(effort, [
      vote(many),
      async () => {
        await empty.empty();
        return vote(empty)();
      },
    ]);
    note(
      `${rows.toLocaleString('en-US')} rows before the first run, ${(await many.rows()).toLocaleString('en-US')} after the last.`,
    );
    const work = `votes/s, ${CLIENTS} clients, direct, with ten million rows and all indexes`;
    return [comparison({ work, beside: 'with an empty table' }, { ours, beside }, atLeast(LEAST))];
  },
};
