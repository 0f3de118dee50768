import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';
import { expect, it } from 'vitest';
import { refusalOfPatroni } from './support/failover/operator-files.js';

it.each([
  ['3.0.2', false],
  ['3.1.2', false],
  ['3.2.0', true],
  ['3.10.1', true],
  ['4.0.7', true],
])('systemd starts Patroni %s: %s', (version, isStarted) => {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, 'patroni'), `#!/bin/sh\necho patroni ${version}\n`);
  chmodSync(join(folder, 'patroni'), 0o755);
  const refusal = refusalOfPatroni(`${folder}:/usr/bin:/bin`);
  removeFolder(folder);
  if (isStarted) expect(refusal).toBeUndefined();
  else expect(refusal).toMatch(/^Patroni before 3\.2 loses acknowledged votes, so it is not started: /);
});
