import { buildMessage, ValidateBy } from 'class-validator';
import { countryCode } from '../poll/countries.js';

export const IsCountry = (): PropertyDecorator =>
  ValidateBy({
    name: 'isCountry',
    validator: {
      validate: (value) => typeof value === 'string' && countryCode(value) !== undefined,
      defaultMessage: buildMessage(() => '$property must be an ISO 3166-1 alpha-2 code or an English country name.'),
    },
  });
