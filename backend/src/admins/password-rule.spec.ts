import { describe, expect, it } from 'vitest';
import { passwordErrorOf } from './password-rule.js';

const EMAIL = 'ada.lovelock@museum.example';

describe('a password', () => {
  it.each([
    ...['violet teapot under glass', 'xK7#vQ2!pL9z', 'q3Zk-dog-8Rv', 'lampe geige nebel tür', 'рассвет над рекой'],
    ...['茶碗と月と雨と傘と雪と花と', 'aaaa bread on the moon aaaa', 'no-digit-and-no-capital-needed'],
    `${'harbour kettle '.repeat(8)}end`,
    // A part of the address beside what is strong enough.
    'lovelock keeps grey geese',
  ])('may be %j', async (password) => {
    expect(await passwordErrorOf(password, EMAIL)).toBeUndefined();
  });

  it.each([
    ['one short', 'violet-teap', /at least 12/],
    ['one short in code points, whatever its length in UTF-16', '🫖🫖🫖🫖🫖🫖🫖🫖🫖🫖🫖', /at least 12/],
    ['too long', 'violet teapot '.repeat(10), /at most 128/],
  ])('is rejected when it is %s', async (_kind, password, message) => {
    expect(await passwordErrorOf(password, EMAIL)).toMatch(message);
  });

  it.each([
    ...['password1234', 'Password1234!', 'P@ssw0rd2026!!', 'passwordpassword', 'qwertyuiop123'],
    ...['1q2w3e4r5t6y', 'q1w2e3r4t5y6', '1qaz2wsx3edc4rfv', 'zaq12wsxcde3', '123456789012', '210987654321'],
    ...['abcdefghijkl', 'aaaaaaaaaaaa', 'abcabcabcabc', 'xk7xk7xk7xk7', '!@#$%^&*()_+', 'letmein12345', 'iloveyou1234'],
    'qwertyuiopasdfghjklzxcvbnm',
    ...['Welcome-2026!', 'Summer2026Winter', 'correct horse battery staple', 'administrator', 'admin-admin-admin'],
    ...['changeme.changeme', 'PublicOnlinePoll', 'poll-admin-2026', 'ada.lovelock1', 'Lovelock-Museum'],
    ...['l0v3l0ck 1234567', 'Lovelock.Museum.Ada1', 'vote-admin-2026!'],
  ])('is rejected as easy to guess: %s', async (password) => {
    expect(await passwordErrorOf(password, EMAIL)).toMatch(/guessed first/);
  });
});
