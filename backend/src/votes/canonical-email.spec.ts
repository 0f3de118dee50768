import { describe, expect, it } from 'vitest';
import { canonicalEmail, deliveryAddress } from './canonical-email.js';

describe('canonicalEmail', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['  Ada@EXAMPLE.com ', 'ada@example.com'],
    ['a.da+poll@gmail.com', 'ada@gmail.com'],
    ['A.D.A@googlemail.com', 'ada@gmail.com'],
    ['ada+poll@outlook.com', 'ada@outlook.com'],
    ['ada+poll@hotmail.com', 'ada@hotmail.com'],
    ['ada-poll@yahoo.com', 'ada@yahoo.com'],
    ['ada+poll@icloud.com', 'ada@icloud.com'],
    ['ada@me.com', 'ada@icloud.com'],
    ['ada+poll@MAC.com', 'ada@icloud.com'],
    ['a.da+poll@example.com', 'a.da@example.com'],
    ['ada+poll+again@EXAMPLE.com', 'ada@example.com'],
    ['ada-poll@yahoo.co.jp', 'ada@yahoo.co.jp'],
    ['ada-poll@yahoo.com.au', 'ada@yahoo.com.au'],
    ['ada-poll-again@myyahoo.com', 'ada@myyahoo.com'],
    ['ada-poll@example.com', 'ada-poll@example.com'],
    ['a.d_a-b+poll@protonmail.com', 'adab@proton.me'],
    ['adab@pm.me', 'adab@proton.me'],
    ['ada.b@ya.ru', 'ada-b@yandex.ru'],
    ['ada-b@yandex.com', 'ada-b@yandex.ru'],
    ['ada@fastmail.fm', 'ada@fastmail.com'],
    ['poll@ada.fastmail.com', 'ada@fastmail.com'],
    ['poll@ada.fastmail.co.uk', 'ada@fastmail.com'],
    ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['用户@例え.jp', '用户@xn--r8jz45g.jp'],
    ['re\u0301mi@example.com', 'rémi@example.com'],
    ['ａｄａ@gmail.com', 'ada@gmail.com'],
    ['αννας@example.com', 'αννασ@example.com'],
    ['ada@yandex.fr', 'ada@yandex.ru'],
    ['poll@ada-lee.fastmail.com', 'ada-lee@fastmail.com'],
    ['ada_lee@fastmail.com', 'ada-lee@fastmail.com'],
    ['ada@ｅxample.com', 'ada@example.com'],
    ['ada＠example.com', 'ada@example.com'],
    ['ada@example。com', 'ada@example.com'],
    ['ada@g\u00admail.com', 'ada@gmail.com'],
    ['a\u200bda@example.com', 'ada@example.com'],
    ['a\u00adda@example.com', 'ada@example.com'],
    ['\ufeffada@example.com\u2060', 'ada@example.com'],
    ['a\u034fda@example.com', 'ada@example.com'],
    ['ada\ufe0f@example.com', 'ada@example.com'],
    ['re\u200b\u0301mi@example.com', 'rémi@example.com'],
  ])('reads %s as %s', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
  });

  it.each([
    '',
    ' ',
    'ada',
    'ada@',
    '@example.com',
    'ada@localhost',
    'ada@example',
    'ada@example..com',
    'ada@exa mple.com',
    'ada@[127.0.0.1]',
    'ada@127.0.0.1',
    'ada@ada@example.com',
    'Ada <ada@example.com>',
    '"ada"@example.com',
    '"\\ada"@example.com',
    '"a.da+x"@gmail.com',
    '+poll@gmail.com',
    `${'a'.repeat(65)}@example.com`,
    'ada@example.com\u0000',
    'ada@example.c',
    'ada@example.com.',
    'ada@gmail.com。',
    'ada@gmail.com．',
    'ada@.example.com',
    'ada@example.com:8080',
    'ada@example.com/path',
    'ada@exam%70le.com',
    'ada@-example.com',
    'ada@xn--a.com',
    'ada@0x7f.1',
    'a..da@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'ada.+poll@example.com',
    '.@gmail.com',
    '-poll@yahoo.com',
    'аda@gmail.com',
    'jürgen@yahoo.de',
    'ada(poll)@example.com',
    `ada@${'a'.repeat(64)}.com`,
    `${'ж'.repeat(33)}@example.com`,
    `${'a\u0301'.repeat(8_000)}@example.com`,
  ])('reads %j as no address', (typed) => {
    expect(canonicalEmail(typed)).toBeUndefined();
  });

  it('is its own canonical form', () => {
    for (const typed of ['a.da+poll@googlemail.com', 'ada+x@mac.com', 'ada@Bücher.example', 'x@ada.fastmail.com']) {
      const canonical = canonicalEmail(typed) ?? '';
      expect(canonicalEmail(canonical)).toBe(canonical);
    }
  });
});

describe('the address to write to', () => {
  it.each([
    [' Ada.Example+vote@GMail.com ', 'Ada.Example+vote@gmail.com'],
    ['ada@ｇmail.com', 'ada@gmail.com'],
    ['ada@gmail。com', 'ada@gmail.com'],
    ['a\u00adda@example.com', 'ada@example.com'],
    ['ａda@example.com', 'ada@example.com'],
    ['José@bücher.example', 'josé@xn--bcher-kva.example'],
  ])('of %j is %j', (typed, address) => {
    expect(deliveryAddress(typed)).toBe(address);
    expect(canonicalEmail(address)).toBe(canonicalEmail(typed));
  });
});
