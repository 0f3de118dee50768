import { KeptPolls } from '../kept-polls';
import { Administrator } from '../load/administrator';
import { runMeasured } from '../load/measured-process';
import { program } from '../machine';
import { atLeast, comparison, inTurn } from '../pairs';
import type { Part } from '../part';

const LEAST = 0.5;
/** Seconds that each of them may take. */
const LONGEST = 600;

/** The columns of our file, in its order. */
const SAME_ROWS = `SELECT id, name, country, zip_code, phone_number, email, free_gifts,
  CASE WHEN erased_at IS NOT NULL THEN 'erased' WHEN invalidated_at IS NOT NULL THEN 'invalidated' ELSE 'counted' END
  FROM votes ORDER BY id DESC`;

export const exported: Part = {
  name: 'export',
  title: 'Export',
  isOnDemand: true,
  async measure(effort) {
    const kept = await KeptPolls.start(effort);
    const poll = await kept.poll('many');
    const administrator = await Administrator.of(poll);
    const rows = await poll.rows();
    const copy = `\\copy (${SAME_ROWS.replaceAll(/\s+/g, ' ')}) TO '/dev/null' WITH (FORMAT csv, HEADER)`;
    const perSecond = (run: () => Promise<unknown>) => async () => {
      const begun = performance.now();
      await run();
      return rows / ((performance.now() - begun) / 1000);
    };
    const [ours = [], beside = []] = await inTurn(effort, [
      perSecond(async () => {
        const lines = await administrator.exportVotes();
        // Including its header.
        if (lines !== rows + 1) throw new Error(`The file has ${lines} lines for ${rows} votes.`);
      }),
      perSecond(() => runMeasured(program('psql'), [poll.databaseUrl, '-c', copy], { longest: LONGEST })),
    ]);
    const work = `votes/s exported over HTTP, all ${rows.toLocaleString('en-US')}`;
    return [comparison({ work, beside: 'psql \\copy of the same rows' }, { ours, beside }, atLeast(LEAST))];
  },
};
