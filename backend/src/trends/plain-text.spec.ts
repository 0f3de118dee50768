import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.js';

describe('a text of the feed', () => {
  it.each([
    ['AT&amp;T &lt;3 &quot;you&quot; &apos;all&apos;', `AT&T <3 "you" 'all'`],
    ['caf&#233; &#x1F600;', 'café 😀'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['  two\n\tlines\r\n ', 'two lines'],
    ['東京 Ñandú नमस्ते', '東京 Ñandú नमस्ते'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
  ])('%j is read as %j', (markup, text) => {
    expect(plainText(markup, 200)).toBe(text);
  });

  it.each([
    ['<b>bold</b> <img src=x onerror=alert(1)>', 'bold'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', 'alert(1)'],
    ['a<script>b', 'ab'],
    ['a <<b>script>b', 'a script>b'],
    ['a <<<b>/script>b <<', 'a /script>b <<'],
    ['<img src=x onerror=alert(1)', ''],
    ['a<!-- <b> -->b', 'ab'],
    ['a<!-- b', 'a'],
    ['<SVG/onload=alert(1)>x', 'x'],
    ['<?php x ?>y', 'y'],
  ])('%j loses its tags: %j', (markup, text) => {
    expect(plainText(markup, 200)).toBe(text);
  });

  it('is decoded as HTML once: a further layer stays text', () => {
    expect(plainText('&amp;lt;b&amp;gt; &amp;#39;', 200)).toBe('&lt;b&gt; &#39;');
  });

  it('keeps an entity that XML does not know as it is written', () => {
    expect(plainText('&xxe; &nbsp; &toString; &#xFFFFFFFF;!', 200)).toBe('&xxe; &nbsp; &toString; &#xFFFFFFFF;!');
  });

  it('loses control characters, lone surrogates and characters that reverse or hide text', () => {
    expect(plainText('a\u0000b\u0007c&#0;d&#27;e', 200)).toBe('a b cde');
    expect(plainText('gro\u202Eexe\u202C.\u2066x\u2069 \u200Bhid\uFEFFden&#x202E;', 200)).toBe('groexe.x hidden');
    expect(plainText('a&#xD800;b', 200).isWellFormed()).toBe(true);
  });

  it('is cut to its length, never through a character', () => {
    expect(plainText('x'.repeat(300), 200)).toBe('x'.repeat(200));
    expect(plainText(`${'x'.repeat(199)}😀`, 200)).toBe('x'.repeat(199));
    expect(plainText(`${'x'.repeat(199)} y`, 200)).toBe('x'.repeat(199));
  });

  it('takes linear time, however it is nested', () => {
    const before = process.cpuUsage();
    for (const part of ['<', '<b', '<!--', '<<b>', '&lt;']) plainText(part.repeat(500_000), 200);
    plainText(`${'<'.repeat(500_000)}${'b>'.repeat(500_000)}`, 200);
    // µs; with quadratic time it would be minutes.
    expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
  });
});
