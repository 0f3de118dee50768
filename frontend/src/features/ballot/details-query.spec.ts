import { describe, expect, it } from 'vitest';
import { fromQuery, toQuery } from './details-query';

const details = {
  name: 'Zoë & Söhne = 100 % + <b>',
  phone_number: '+1 555 0100',
  email: 'zoe+poll@example.com',
  country: "Cote d'Ivoire",
  zip_code: '00000',
  freegifts: true,
};

describe('the query of /vote', () => {
  it("has every detail under the contract's name", () => {
    expect([...new URLSearchParams(toQuery(details)).keys()]).toEqual([
      'name',
      'phone_number',
      'email',
      'country',
      'zip_code',
      'freegifts',
    ]);
  });

  it('returns exactly the details that were written', () => {
    expect(fromQuery(toQuery(details))).toEqual(details);
    expect(fromQuery(toQuery({ ...details, freegifts: false }))).toEqual({ ...details, freegifts: false });
  });

  it.each(['TRUE', '1', 'yes', ''])('accepts only "true" as a yes to the free gifts, not %j', (value) => {
    expect(fromQuery(`?freegifts=${value}`)?.freegifts).toBe(false);
  });

  it('returns an empty string for a missing detail', () => {
    expect(fromQuery('?name=Ada')).toMatchObject({ name: 'Ada', email: '', country: '', freegifts: false });
  });

  it.each([
    ['a + that is not encoded', '?email=jo+news@example.com', { email: 'jo+news@example.com' }],
    ['spaces around an address', '?email=%20jo@example.com%20', { email: 'jo@example.com' }],
    ['&amp; between parameters', '?name=Jo&amp;zip_code=1010', { name: 'Jo', zip_code: '1010' }],
    ['Latin-1', '?name=Jos%E9+%DF&zip_code=1', { name: 'José ß', zip_code: '1' }],
    ['UTF-8', '?name=Jos%C3%A9', { name: 'José' }],
  ])('reads a link of a campaign mail with %s', (_what, query, details) => {
    expect(fromQuery(query)).toMatchObject(details);
  });

  it('finds none in a query without details', () => {
    expect(fromQuery('?utm_source=mail')).toBeUndefined();
    expect(fromQuery('')).toBeUndefined();
  });
});
