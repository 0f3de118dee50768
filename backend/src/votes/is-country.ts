import { buildMessage, ValidateBy } from 'class-validator';
import { countryCode } from './countries.js';

export const COUNTRY_RULE = 'must be an ISO 3166-1 alpha-2 code or an English country name.';

export const IsCountry = (): PropertyDecorator =>
  ValidateBy({
    name: 'isCountry',
    validator: {
      validate: (value) => typeof value === 'string' && countryCode(value) !== undefined,
      defaultMessage: buildMessage(() => `$property ${COUNTRY_RULE}`),
    },
  });
