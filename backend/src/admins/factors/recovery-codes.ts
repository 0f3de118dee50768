import { createHash, randomBytes } from 'node:crypto';

const NUMBER = 10;
/** 120 bits, so that a plain hash is enough (ASVS 6.5.2). */
const BYTES = 15;
/** Crockford's Base32: without I, L, O and U, so that a written-down code stays legible. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = (BYTES * 8) / 5;

/** Ten codes such as 4F2K-9QJX-…, six groups of four. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: NUMBER }, makeCode);
}

function makeCode(): string {
  const bits = Array.from(randomBytes(BYTES), (byte) => byte.toString(2).padStart(8, '0')).join('');
  const code = bits.replace(/.{5}/g, (group) => ALPHABET.charAt(Number.parseInt(group, 2)));
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** The hash of a code in any case, with or without spaces and dashes; undefined if it cannot be a code. */
export function recoveryCodeHash(typed: string): Buffer | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const isCode = code.length === LENGTH && Array.from(code).every((character) => ALPHABET.includes(character));
  return isCode ? createHash('sha256').update(code).digest() : undefined;
}
