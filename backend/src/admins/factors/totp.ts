import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// Codes of authenticator apps by RFC 6238, in the form that all apps support: SHA-1, six digits, 30 seconds. SHA-1 is no weakness
// here: HMAC does not depend on collision resistance.

/** Seconds. */
const STEP = 30;
const DIGITS = 6;
/** Steps before and after the server's clock: a phone may be half a minute off, or its owner slow. */
const TOLERANCE = 1;
/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20;
/** RFC 4648, section 6. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function makeTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The code of a time step (RFC 4226, section 5.3). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export function stepAt(ms: number): number {
  return Math.floor(ms / 1000 / STEP);
}

/** The step around `ms` that has this code; undefined if there is none. */
export function matchingStep(secret: Buffer, code: string, ms: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = stepAt(ms);
  const steps = Array.from({ length: 2 * TOLERANCE + 1 }, (_, index) => now - TOLERANCE + index);
  return steps.find((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)));
}

/** Without padding, as apps expect it. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{1,5}/g, (group) => BASE32.charAt(Number.parseInt(group.padEnd(5, '0'), 2)));
}

/** The content of the QR code. Apps show `issuer` and `account`. */
export function otpauthUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const parameters = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${label}?${parameters}&algorithm=SHA1&digits=${DIGITS}&period=${STEP}`;
}
