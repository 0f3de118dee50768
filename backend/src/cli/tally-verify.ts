import 'reflect-metadata';
import { isDistributed } from '../cluster/distribution.js';
import { recountInCluster } from '../cluster/recount.js';
import { print } from '../platform/logging/terminal.mjs';
import { recount } from '../totals/counts/recount.js';
import { differingTexts } from '../votes/search/vote-texts.repository.js';
import { withDataSource } from './embedded/reach-database.js';
import { runCommand } from './run-command.js';
import { USAGES } from './usages.mjs';

// `npm run tally:verify`: exit code 1 if a total does not equal its rows.

await runCommand(USAGES['tally-verify'], () =>
  withDataSource([], async (dataSource) => {
    const isCluster = await isDistributed(dataSource);
    const { votes, differences } = await (isCluster ? recountInCluster : recount)(dataSource);
    for (const { total, tallied, rows } of differences) {
      print(`${total}: the total says ${tallied}, the rows are ${rows}`);
    }
    print(
      differences.length === 0
        ? `All totals equal the ${votes} votes that count.`
        : `${differences.length} totals are wrong.`,
    );
    const texts = isCluster ? 0 : await differingTexts(dataSource);
    if (texts > 0) print(`Searches and filters miss or misread ${texts} votes.`);
    return differences.length + texts === 0 ? 0 : 1;
  }),
);
