import { domainToASCII } from 'node:url';
import validator from 'validator';

/** Apple's three names for one mailbox. */
const ICLOUD_ALIASES = new Set(['me.com', 'mac.com']);

/**
 * The one spelling of an address that stands for its owner (docs/product.md#one-voter), so that variants of it
 * cannot vote again; undefined when the text is no address. Mail goes to the address as typed, never to this.
 */
export function canonicalEmail(typed: string): string | undefined {
  const address = typed.trim();
  if (!validator.isEmail(address)) return undefined;
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  if (domain === '') return undefined;
  const local = address.slice(0, at).normalize('NFC');
  // "ada"@x, "\ada"@x and every other mix of quotes and escapes are one mailbox that nobody in earnest writes so.
  if (local.startsWith('"')) return undefined;
  const mailbox = `${local}@${ICLOUD_ALIASES.has(domain) ? 'icloud.com' : domain}`;
  return validator.normalizeEmail(mailbox) || undefined;
}
