import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalEmail, deliveryAddress } from './canonical-email.js';
import { MAIL_PROVIDERS } from './mail-providers.js';

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
    ['ada-poll@yahoo.com.au', 'ada@yahoo.com.au'],
    ['ada-poll-again@myyahoo.com', 'ada@myyahoo.com'],
    ['ada-poll@example.com', 'ada-poll@example.com'],
    ['a.d_a-b+poll@protonmail.com', 'adab@proton.me'],
    ['adab@pm.me', 'adab@proton.me'],
    ['ada.b@ya.ru', 'ada-b@yandex.ru'],
    ['ada-b@yandex.com', 'ada-b@yandex.ru'],
    ['ada@yandex.by', 'ada@yandex.ru'],
    ['ada+poll@yandex.kz', 'ada@yandex.ru'],
    ['poll@ada.fastmail.com', 'ada@fastmail.com'],
    ['poll@ada.fastmail.co.uk', 'ada@fastmail.co.uk'],
    ['poll@ada.sent.com', 'ada@sent.com'],
    ['poll+again@ada.SENT.com', 'ada@sent.com'],
    ['poll@again.ada.sent.com', 'ada@sent.com'],
    ['ada+poll@sent.com', 'ada@sent.com'],
    ['poll@ada.anonaddy.com', 'ada@ada.anonaddy.com'],
    ['again@ada.anonaddy.me', 'ada@ada.anonaddy.com'],
    ['again@ada.4wrd.cc', 'ada@ada.anonaddy.com'],
    ['poll@again.ada.addy.io', 'ada@ada.anonaddy.com'],
    ['poll+again@anonaddy.me', 'poll@anonaddy.me'],
    ['poll@ada.aleeas.com', 'ada@ada.aleeas.com'],
    ['poll@ada.simplelogin.com', 'ada@ada.simplelogin.com'],
    ['ada/poll@aleeas.com', 'ada@aleeas.com'],
    ['ada#poll@simplelogin.com', 'ada@simplelogin.com'],
    ['ada/poll@example.com', 'ada/poll@example.com'],
    ['poll@ada.mozmail.com', 'ada@ada.mozmail.com'],
    ['poll@mozmail.com', 'poll@mozmail.com'],
    ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['用户@例え.jp', '用户@xn--r8jz45g.jp'],
    ['re\u0301mi@example.com', 'rémi@example.com'],
    ['ａｄａ@gmail.com', 'ada@gmail.com'],
    ['αννας@example.com', 'αννασ@example.com'],
    ['poll@ada-lee.fastmail.com', 'ada-lee@fastmail.com'],
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

  const unusable = [
    'ada, ada@, @example.com, ada@localhost, ada@example, ada@example..com, ada@exa mple.com, ada@[127.0.0.1]',
    'ada@127.0.0.1, ada@ada@example.com, Ada <ada@example.com>, "ada"@example.com, "\\ada"@example.com',
    '"a.da+x"@gmail.com, +poll@gmail.com, ada@example.c, ada@example.com., ada@gmail.com。, ada@gmail.com．',
    'ada@.example.com, ada@example.com:8080, ada@example.com/path, ada@exam%70le.com, ada@-example.com, ada@xn--a.com',
    'ada@0x7f.1, a..da@example.com, .ada@example.com, ada.@example.com, ada.+poll@example.com, .@gmail.com',
    '-poll@yahoo.com, /poll@aleeas.com, .-_@pm.me, аda@gmail.com, jürgen@yahoo.de, ada(poll)@example.com',
  ].flatMap((line) => line.split(', '));

  it.each([
    '',
    ' ',
    ...unusable,
    'ada@example.com\u0000',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
    `${'ж'.repeat(33)}@example.com`,
    `${'a\u0301'.repeat(8_000)}@example.com`,
  ])('rejects %j as an address', (typed) => {
    expect(canonicalEmail(typed)).toBeUndefined();
  });

  it.each([
    ['at other domains of Yandex', 'ada@yandex.ru', 'ada@yandex.fr', 'ada@yandex.xx', 'ada@yandex.ua', 'ada@narod.ru'],
    ['at other countries of Yahoo', 'ada@yahoo.com', 'ada@yahoo.de', 'ada@yahoo.co.uk', 'ada@ymail.com'],
    ['at Yahoo in Japan, which is another company', 'ada@yahoo.co.jp', 'ada-poll@yahoo.co.jp'],
    ['at Outlook and Hotmail', 'ada@outlook.com', 'ada@hotmail.com', 'ada@live.com', 'ada@msn.com'],
    ['at two domains of Fastmail', 'ada@fastmail.com', 'ada@fastmail.fm', 'ada@sent.com', 'poll@ada.sent.as'],
    ['with an underscore and a hyphen at Fastmail', 'ada_lee@sent.com', 'ada-lee@sent.com'],
    ['a user and the one whose alias has the name', 'poll@ada.anonaddy.com', 'ada@anonaddy.com', 'ada@anonaddy.me'],
    ['with one name at two domains of SimpleLogin', 'poll@ada.aleeas.com', 'poll@ada.simplelogin.com'],
    ['in front of a domain without subdomains', 'ada@gmail.com', 'ada@ada.gmail.com', 'ada@bob.gmail.com'],
    ['at a domain that ends like one', 'ada@sent.com', 'ada@notsent.com', 'ada@ada.notsent.com', 'ada@sent.com.de'],
  ])('are different people: %s', (_, ...addresses) => {
    expect(new Set(addresses.map(canonicalEmail)).size).toBe(addresses.length);
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
    ['Ada.B+vote@GoogleMail.com', 'Ada.B+vote@gmail.com'],
    ['Ada+vote@me.com', 'Ada+vote@icloud.com'],
    ['Ada.B@ya.ru', 'Ada.B@yandex.ru'],
    ['Ada@yandex.fr', 'Ada@yandex.fr'],
    ['A.da@protonmail.com', 'A.da@protonmail.com'],
    ['Ada-Poll@yahoo.de', 'Ada-Poll@yahoo.de'],
    ['Ada+vote@Sent.com', 'Ada+vote@sent.com'],
    ['Poll@Ada.sent.com', 'ada@sent.com'],
    ['Poll@again.ada.sent.com', 'ada@sent.com'],
    ['Poll@ada.addy.to', 'Poll@ada.anonaddy.com'],
    ['Poll@again.ada.aleeas.com', 'Poll@ada.aleeas.com'],
    ['Poll@addy.to', 'Poll@addy.to'],
  ])('of %j is %j', (typed, address) => {
    expect(deliveryAddress(typed)).toBe(address);
    expect(canonicalEmail(address)).toBe(canonicalEmail(typed));
  });
});

describe('at every domain of a provider', () => {
  const addresses = fc
    .tuple(
      fc.string({ unit: fc.constantFrom('a', 'B', '7', '.', '-', '_', '+', '/', '#', 'ж'), minLength: 1 }),
      fc.constantFrom('', 'ada.', 'again.ada.', 'ada-lee.', 'x--y.'),
      fc.constantFrom(...MAIL_PROVIDERS.keys(), 'example.com'),
    )
    .map(([local, subdomain, domain]) => `${local}@${subdomain}${domain}`)
    .filter((address) => canonicalEmail(address) !== undefined);

  it('a canonical email maps to itself, and mail goes to the mailbox that it stands for', () => {
    fc.assert(
      fc.property(addresses, (typed) => {
        const canonical = canonicalEmail(typed) ?? '';
        expect(canonicalEmail(canonical)).toBe(canonical);
        expect(canonicalEmail(deliveryAddress(typed))).toBe(canonical);
      }),
      { numRuns: 2_000 },
    );
  });

  it('a name is an address', () => {
    for (const domain of MAIL_PROVIDERS.keys()) expect(canonicalEmail(`ada@${domain}`)).toMatch(/^ada@/);
  });
});
