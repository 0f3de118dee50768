import { describe, expect, it } from 'vitest';
import { isThrowAway } from './throw-away-domains.js';

describe('a throw-away mail domain', () => {
  it.each(['mailinator.com', 'Mailinator.COM', 'x.mailinator.com', 'a.b.yopmail.com'])('is %s', (domain) => {
    expect(isThrowAway(domain)).toBe(true);
  });

  it.each(['gmail.com', 'example.com', 'mailinator.example', 'mailinator.com.example', 'com', ''])(
    'is not %j',
    (domain) => {
      expect(isThrowAway(domain)).toBe(false);
    },
  );
});
