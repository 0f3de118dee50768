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
  it('carries every detail under the name of the contract', () => {
    expect([...new URLSearchParams(toQuery(details)).keys()]).toEqual([
      'name',
      'phone_number',
      'email',
      'country',
      'zip_code',
      'freegifts',
    ]);
  });

  it('gives back exactly what was put in', () => {
    expect(fromQuery(toQuery(details))).toEqual(details);
    expect(fromQuery(toQuery({ ...details, freegifts: false }))).toEqual({ ...details, freegifts: false });
  });

  it.each(['TRUE', '1', 'yes', ''])('takes only the text true for the free gifts, not %j', (value) => {
    expect(fromQuery(`?freegifts=${value}`)?.freegifts).toBe(false);
  });

  it('leaves what is missing empty', () => {
    expect(fromQuery('?name=Ada')).toMatchObject({ name: 'Ada', email: '', country: '', freegifts: false });
  });

  it('finds no details in a query that names none', () => {
    expect(fromQuery('?utm_source=mail')).toBeUndefined();
    expect(fromQuery('')).toBeUndefined();
  });
});
