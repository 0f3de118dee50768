import { buildMessage, ValidateBy } from 'class-validator';

/** Names only: of an offset PostgreSQL takes the sign the other way round. */
const NAME = /^[A-Z][A-Za-z]*([/_+-][A-Za-z0-9]+)*$/;

function isTimeZone(value: unknown): boolean {
  if (typeof value !== 'string' || !NAME.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** The name of a time zone, such as America/New_York. */
export function IsTimeZone(): PropertyDecorator {
  return ValidateBy({
    name: 'isTimeZone',
    validator: {
      validate: isTimeZone,
      defaultMessage: buildMessage(() => '$property must be the name of a time zone, such as America/New_York.'),
    },
  });
}
