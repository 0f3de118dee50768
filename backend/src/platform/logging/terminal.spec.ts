import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { terminalTransport } from '../mail/terminal-transport.js';
import { standardOutput } from './standard-output.js';
import { print, printError } from './terminal.mjs';

let written: string[];

beforeEach(() => {
  written = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  }
});

describe('terminal output', () => {
  it.each([
    ['output', print],
    ['errors', printError],
  ])('of %s is lines of text that cannot control the terminal', (_, write) => {
    write('Lines:\n\u001b[1Aone\r\u0085\ntwo\u202e');
    expect(written).toEqual(['Lines:\n\ufffd[1Aone\ufffd\ufffd\ntwo\ufffd\n']);
  });

  it('of a mail keeps its line breaks', async () => {
    const mail = { to: 'ada@example.com', subject: 'Your\u001b vote', text: 'Dear \u2066Ada,\n\nhello\r\n', html: '' };
    await terminalTransport(print)(mail);
    expect(written).toEqual([
      'Mail to ada@example.com (SMTP_URL is not set)\nSubject: Your\ufffd vote\n\nDear \ufffdAda,\n\nhello\ufffd\n\n\n',
    ]);
  });

  it('of a JSON log is one line per entry, which JSON alone does not ensure', async () => {
    standardOutput.write(`${JSON.stringify({ message: 'a\nb\u009b1A\u007f\u202e\u2028' })}\n`);
    standardOutput.write('{}\n');
    await setImmediate();
    expect(written).toEqual(['{"message":"a\\nb\ufffd1A\ufffd\ufffd\ufffd"}\n{}\n']);
  });
});
