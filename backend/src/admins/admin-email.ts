import validator from 'validator';

/** The address as accounts store it: trimmed, in lower case. Undefined if the text is not an email address. */
export function adminEmail(typed: string): string | undefined {
  const email = typed.trim().toLowerCase();
  // `isEmail` throws on a lone surrogate.
  return email.isWellFormed() && validator.isEmail(email, { allow_utf8_local_part: false }) ? email : undefined;
}
