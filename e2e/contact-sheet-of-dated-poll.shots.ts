import { datedPoll, datedPollScreens } from './dated-poll-screens';
import { test } from './fixtures';
import { fixLot } from './lot';
import { shoot } from './shoot';

test.use({ ownProduct: { pollChanges: datedPoll } });

for (const { name, open } of datedPollScreens) {
  test(name, async ({ page }) => {
    await fixLot(page, 'first');
    await open(page);
    await shoot(page, name);
  });
}
