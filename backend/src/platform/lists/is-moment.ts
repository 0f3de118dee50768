import { buildMessage, ValidateBy, type ValidationArguments } from 'class-validator';
import { z } from 'zod';

const ISO = z.iso.datetime({ offset: true });
/** The years that both PostgreSQL and JavaScript write with four digits at any offset. */
const LAST = Date.UTC(9999, 11, 31);

function isMoment(value: unknown): value is string {
  return ISO.safeParse(value).success && Date.parse(String(value)) >= 0 && Date.parse(String(value)) < LAST;
}

/** ISO 8601 with an offset, from 1970 to 9999. `from`: the field that begins the range. */
export function IsMoment(from?: string): PropertyDecorator {
  const isInOrder = (value: string, { object }: ValidationArguments) => {
    const beginning: unknown = from && Reflect.get(object, from);
    return !isMoment(beginning) || Date.parse(beginning) <= Date.parse(value);
  };
  return ValidateBy({
    name: 'isMoment',
    validator: {
      validate: (value, whole) => isMoment(value) && (whole === undefined || isInOrder(value, whole)),
      defaultMessage: buildMessage(
        () => `$property must be a time in ISO 8601 with an offset${from ? `, not before ${from}` : ''}.`,
      ),
    },
  });
}
