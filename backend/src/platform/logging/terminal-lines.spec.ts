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

  it.each([
    ['a carriage return', '\r'],
    ['an escape sequence', '\u001b'],
    ['a tab', '\t'],
    ['DEL', '\u007f'],
    ['a control character of eight bits', '\u009b'],
    ['a soft hyphen', '\u00ad'],
    ['a mark of Arabic', '\u061c'],
    ['a space of no width', '\u200b'],
    ['a mark from right to left', '\u200f'],
    ['a line separator', '\u2028'],
    ['a paragraph separator', '\u2029'],
    ['an override from right to left', '\u202e'],
    ['a word joiner', '\u2060'],
    ['an isolate', '\u2066'],
    ['a byte order mark', '\ufeff'],
    ['a hidden letter', '\u{e0041}'],
  ])('shows %s as U+FFFD, wherever it stands', (_, character) => {
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
