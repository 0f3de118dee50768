import { longestPassword, shortestPassword } from '../../content/limits';
import type { FieldError } from './use-session-form';

/** Measures the length as the server does (NIST SP 800-63B): in code points after NFKC. */
export function passwordErrorOf(password: string): FieldError | undefined {
  if (!password) return ({ resetPassword: texts }) => texts.noPassword;
  const length = Array.from(password.normalize('NFKC')).length;
  if (length < shortestPassword) return ({ resetPassword: texts }) => texts.tooShort({ shortest: shortestPassword });
  return length > longestPassword
    ? ({ resetPassword: texts }) => texts.tooLong({ longest: longestPassword })
    : undefined;
}
