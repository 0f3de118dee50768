import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where Debian, Fedora, Arch and macOS put Chromium or Chrome. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of the end-to-end tests; as root on Debian it is installed when it is missing. Throws with the command to type elsewhere. */
export function browser() {
  const found = PLACES.find((place) => existsSync(place));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the end-to-end tests (once, a minute or so)');
    apt(['update', '-qq']);
    apt(['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
    return '/usr/bin/chromium';
  }
  throw new Error(
    'The end-to-end tests need Chromium. Install it first, on Debian with: sudo apt-get install chromium',
  );
}

/** @param {string[]} options */
function apt(options) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync('apt-get', options, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`apt-get ${options.join(' ')} failed:\n${stdout}${stderr}`);
}
