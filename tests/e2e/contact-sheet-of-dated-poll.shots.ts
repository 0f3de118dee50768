import { datedPoll, datedPollScreens } from './support/dated-poll-screens';
import { test } from './support/fixtures';
import { fixLot } from './support/lot';
import { shoot } from './support/shoot';

test.use({ ownProduct: { pollChanges: datedPoll } });

for (const { name, open } of datedPollScreens) {
  test(name, async ({ page }) => {
    await fixLot(page, 'first');
    await open(page);
    await shoot(page, name);
  });
}
