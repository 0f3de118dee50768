import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';
import { expect, it } from 'vitest';
import { refusalOf } from './support/failover/operator-files.js';

it.each([
  ['patroni', 'patroni 3.0.2', false],
  ['patroni', 'patroni 3.1.2', false],
  ['patroni', 'patroni 3.2.0', true],
  ['patroni', 'patroni 3.10.1', true],
  ['patroni', 'patroni 4.0.7', true],
  ['etcd', 'etcd Version: 3.4.23', false],
  ['etcd', 'etcd Version: 3.5.9', false],
  ['etcd', 'etcd Version: 3.5.13', true],
  ['etcd', 'etcd Version: 3.6.0', true],
] as const)('systemd starts %s that says %s: %s', (program, version, isStarted) => {
  const folder = makeTemporaryFolder();
  const more = program === 'etcd' ? 'echo Git SHA: 1234567' : '';
  writeFileSync(join(folder, program), `#!/bin/sh\necho ${version}\n${more}\n`);
  chmodSync(join(folder, program), 0o755);
  const refusal = refusalOf(program, `${folder}:/usr/bin:/bin`);
  removeFolder(folder);
  if (isStarted) expect(refusal).toBeUndefined();
  else expect(refusal).toMatch(/^\w+ before [\d.]+ loses acknowledged votes, so it is not started: /);
});
