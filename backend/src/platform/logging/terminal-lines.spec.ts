import { describe, expect, it } from 'vitest';
import { terminalLines } from './terminal-lines.js';

function shown(line: object): string {
  const printed: string[] = [];
  terminalLines((text) => printed.push(text)).write(`${JSON.stringify({ time: 'now', level: 'warn', ...line })}\n`);
  return printed.join('');
}

describe('a log line on a terminal', () => {
  it('has time, level, context, message and facts', () => {
    expect(shown({ context: 'Errors', message: 'It failed', requestId: 'a-1', ms: 3 })).toBe(
      'now warn [Errors] It failed requestId=a-1 ms=3\n',
    );
  });

  // Controls of seven and eight bits, then what hides or turns text: from a soft hyphen to a hidden letter.
  it.each([
    ...['\r', '\u001b', '\t', '\u007f', '\u009b', '\u00ad', '\u061c', '\u200b', '\u200f'],
    ...['\u2028', '\u2029', '\u202e', '\u2060', '\u2066', '\ufeff', '\u{e0041}'],
  ])('shows %j as U+FFFD, wherever it stands', (character) => {
    expect(shown({ context: `c${character}`, message: `m${character}n`, [`f${character}`]: character })).toBe(
      'now warn [c\ufffd] m\ufffdn f\ufffd=\ufffd\n',
    );
  });

  it('keeps the letters of all languages', () => {
    expect(shown({ message: 'José, Ελένη, אבי, 张伟, 👩' })).toBe('now warn José, Ελένη, אבי, 张伟, 👩\n');
  });

  it('indents what follows a line feed, so that no input can forge a line', () => {
    expect(shown({ message: 'Error: no\n    at here\nnow error The end' })).toBe(
      'now warn Error: no\n      at here\n  now error The end\n',
    );
  });
});
