import { buildMessage, ValidateBy } from 'class-validator';

/** A text without such a character looks empty: spaces, a zero-width space, a soft hyphen (UAX #44). */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Control characters and noncharacters break logs, mails and spreadsheets. PostgreSQL rejects NUL and lone surrogates. */
function isPlainText(value: unknown, shortest: number, longest: number): boolean {
  if (typeof value !== 'string' || value.length > longest) return false;
  if (value.trim().length < shortest || (shortest > 0 && !VISIBLE.test(value))) return false;
  return value.isWellFormed() && !/[\p{Cc}\p{Noncharacter_Code_Point}]/u.test(value);
}

/** Text of `shortest` to `longest` UTF-16 units. Leading and trailing white space does not count towards `shortest`. */
export function IsPlainText(shortest: number, longest: number): PropertyDecorator {
  return ValidateBy({
    name: 'isPlainText',
    validator: {
      validate: (value) => isPlainText(value, shortest, longest),
      defaultMessage: buildMessage(
        () => `$property must be text of ${shortest} to ${longest} characters without control characters.`,
      ),
    },
  });
}
