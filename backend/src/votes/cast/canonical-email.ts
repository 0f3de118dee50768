import { domainToASCII } from 'node:url';
import validator from 'validator';

/** Apple delivers these domains and icloud.com to the same mailbox. */
const ICLOUD_ALIASES = new Set(['me.com', 'mac.com']);

/**
 * The spelling of an address that identifies its mailbox (docs/product.md#one-voter), so that variants of it cannot vote
 * again. Undefined when the text is not an address. Only for comparison: the address to write to is the typed one.
 */
export function canonicalEmail(typed: string): string | undefined {
  const address = typed.trim();
  if (!validator.isEmail(address)) return undefined;
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  if (domain === '') return undefined;
  const local = address.slice(0, at).normalize('NFC');
  // Quoted local parts have many spellings for one mailbox and are practically unused, so they are rejected.
  if (local.startsWith('"')) return undefined;
  const mailbox = `${local}@${ICLOUD_ALIASES.has(domain) ? 'icloud.com' : domain}`;
  return validator.normalizeEmail(mailbox) || undefined;
}
