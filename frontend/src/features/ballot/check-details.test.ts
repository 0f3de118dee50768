import { describe, expect, it } from 'vitest';
import { checkDetails, checkField } from './check-details';

const usable = {
  name: 'Ada Example',
  phone_number: '',
  email: 'ada@example.com',
  country: 'United States of America',
  zip_code: '00000',
  freegifts: true,
};

describe('checking the details', () => {
  it('finds no error in valid details', () => expect(checkDetails(usable)).toEqual({}));

  it('treats white space and what looks empty as a missing value, and does not require a phone number', () => {
    const empty = { ...usable, name: '\u200b \u00ad', phone_number: ' ', email: '\t', country: '', zip_code: '\u00a0' };
    expect(checkDetails(empty)).toEqual({ name: 'missing', email: 'missing', country: 'missing', zip_code: 'missing' });
  });

  it.each([
    ['name', 200],
    ['phone_number', 40],
    ['zip_code', 20],
  ] as const)('accepts a %s of at most %i characters', (field, longest) => {
    expect(checkField(field, 'ж'.repeat(longest))).toBeUndefined();
    expect(checkField(field, 'a'.repeat(longest + 1))).toBe('too-long');
  });

  it('accepts an email of at most 254 characters', () => {
    const host = `@${'a.'.repeat(60)}example.com`;
    expect(checkField('email', 'a'.repeat(255 - host.length) + host)).toBe('too-long');
  });

  it.each([
    ...['ada', 'ada@', '@example.com', 'ada@example', 'ada@example.c', 'ada example@example.com', 'ada@exa mple.com'],
    ...['a..da@example.com', '.ada@example.com', '+poll@example.com'],
  ])('rejects the email %j, as the server does', (email) => expect(checkField('email', email)).toBe('not-an-email'));

  it.each([
    ...['ada@example.com', 'a.d+a@mail.example.com', 'jürgen@example.com'],
    ...['ada@müller.example', '用户@例子.广告'],
  ])('accepts the email %j, as the server does', (email) => expect(checkField('email', email)).toBeUndefined());

  it('accepts a country by name or code, and nothing else', () => {
    expect(checkField('country', 'de')).toBeUndefined();
    expect(checkField('country', 'Atlantis')).toBe('not-a-country');
  });
});
