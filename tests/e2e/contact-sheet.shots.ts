import { test } from './support/fixtures';
import { fixLot } from './support/lot';
import { screens } from './support/screens';
import { shoot } from './support/shoot';

for (const { name, open } of screens) {
  test(name, async ({ page }) => {
    await fixLot(page, 'first');
    await open(page);
    await shoot(page, name);
  });
}
