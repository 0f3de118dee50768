import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const DOCUMENT = new URL('../../docs/operations.md', import.meta.url);

/**
 * The lines of all commands in a section of docs/operations.md.
 * @param {string} heading
 */
export function commandsOf(heading) {
  const [, section = ''] = readFileSync(DOCUMENT, 'utf8').split(`\n${heading}\n`);
  const [ours = ''] = section.split(/^#{1,3} /m);
  const commands = Array.from(ours.matchAll(/^```sh\n(.*?)^```$/gms), ([, block = '']) => block.trim().split('\n'));
  assert.notDeepEqual(commands, [], heading);
  return commands.flat();
}
