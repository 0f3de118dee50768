import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';
import { expect, test } from './support/fixtures';

const CHOOSE_PARTS = fileURLToPath(new URL('../../nginx/choose-parts.sh', import.meta.url));

// Debian 12, Debian 13, the last without the directive, the first with it, and later ones.
for (const [version, isKept] of [
  ['1.22.1', false],
  ['1.26.3', false],
  ['1.27.3', false],
  ['1.27.4', true],
  ['1.28.0', true],
  ['1.30.2', true],
] as const) {
  test(`nginx ${version} ${isKept ? 'keeps' : 'cannot keep'} the connections in use on a reload`, async () => {
    const folder = makeTemporaryFolder();
    await writeFile(join(folder, 'nginx'), `#!/bin/sh\necho 'nginx version: nginx/${version}' >&2\n`, { mode: 0o755 });
    const env = {
      PATH: `${folder}${delimiter}${process.env.PATH}`,
      RUN_FOLDER: folder,
      LISTEN_ADDRESSES: '127.0.0.1',
      HTTP_PORT: '8080',
      CERTIFICATE: '/none',
      BACKEND_SERVERS: 'backend:8080',
      API_REQUESTS_PER_SECOND: '200',
    };
    await promisify(execFile)('sh', [CHOOSE_PARTS], { env });
    expect(await readFile(join(folder, 'keepalive.conf'), 'utf8')).toBe(isKept ? 'keepalive_min_timeout 5s;\n' : '');
    removeFolder(folder);
  });
}
