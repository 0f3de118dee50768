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

  it('finds none in a query without details', () => {
    expect(fromQuery('?utm_source=mail')).toBeUndefined();
    expect(fromQuery('')).toBeUndefined();
  });
});
