import { test } from './fixtures';
import { fixLot } from './lot';
import { screens } from './screens';
import { shoot } from './shoot';

for (const { name, open } of screens) {
  test(name, async ({ page }) => {
    await fixLot(page, 'first');
    await open(page);
    await shoot(page, name);
  });
}
