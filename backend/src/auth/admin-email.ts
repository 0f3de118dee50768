import validator from 'validator';

/** The spelling that an account is kept and found under: trimmed, in lower case; undefined when the text is no address. */
export function adminEmail(typed: string): string | undefined {
  const email = typed.trim().toLowerCase();
  // `isEmail` throws at half a surrogate pair.
  return email.isWellFormed() && validator.isEmail(email, { allow_utf8_local_part: false }) ? email : undefined;
}
