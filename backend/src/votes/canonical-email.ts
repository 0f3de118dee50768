import { MAIL_PROVIDERS } from './mail-providers.js';

/** The version of the rule below. A start on votes of an older one makes their voter keys anew (docs/decisions/002). */
export const CANONICAL_RULE = 2;

/** Characters that do not show, such as a zero-width space or a soft hyphen (UAX #44). */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** RFC 5321 `Dot-string` and RFC 6531. Quoted local parts have many spellings for one mailbox and are rejected. */
const LOCAL_PART = /^(?!\.)(?:\.?(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{Z}\p{C}]))+$/u;
/** Labels of letters, digits and hyphens (RFC 1123), the last one no number and no single letter. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/;
const ASCII = /^\p{ASCII}+$/u;
/** RFC 5321, 4.5.3.1, in bytes. */
const MAX_LOCAL_PART = 64;
const MAX_ADDRESS = 254;

const encoder = new TextEncoder();

/**
 * The spelling of an address that identifies its mailbox (docs/product.md#one-voter), so that variants of it cannot vote
 * again. Undefined when the text is no address. Only for comparison: `deliveryAddress` is the address to write to. The form
 * checks addresses with it too, so it runs in a browser.
 */
export function canonicalEmail(typed: string): string | undefined {
  // Longer texts would take long to normalise.
  if (typed.trim().length > MAX_ADDRESS) return undefined;
  const address = folded(typed).trim();
  const at = address.lastIndexOf('@');
  const domain = asciiDomain(address.slice(at + 1));
  const local = address.slice(0, at);
  if (at < 1 || domain === undefined || !isAddress(local, domain)) return undefined;
  const canonical = mailbox(local, domain);
  return canonical && isAddress(canonical.local, canonical.domain)
    ? `${canonical.local}@${canonical.domain}`
    : undefined;
}

/**
 * The address to write to, for an address that has a canonical email: with the domain that this was made of, and the local
 * part as typed unless it has characters that are folded away. So a mail reaches the mailbox that the voter key stands for,
 * and no other whose address only looks like it.
 */
export function deliveryAddress(typed: string): string {
  const address = folded(typed).trim();
  const at = address.lastIndexOf('@');
  const local = ASCII.test(typed) ? typed.trim().slice(0, typed.trim().lastIndexOf('@')) : address.slice(0, at);
  return `${local}@${asciiDomain(address.slice(at + 1)) ?? ''}`;
}

/** By the rules of the provider. Undefined when the provider has no such mailbox. */
function mailbox(local: string, domain: string): { local: string; domain: string } | undefined {
  for (const { domains, domain: mainDomain, tag, equal } of MAIL_PROVIDERS) {
    const found = domains.exec(domain);
    if (!found) continue;
    let name = untagged(found.groups?.mailbox ?? local, '+');
    if (tag) name = untagged(name, tag);
    if (equal) name = name.replace(...equal);
    return ASCII.test(name) ? { local: name, domain: mainDomain ?? domain } : undefined;
  }
  return { local: untagged(local, '+'), domain };
}

function untagged(local: string, tag: string): string {
  return local.split(tag, 1)[0] ?? '';
}

/** In one composition, width and case (NFKC), without invisible characters. The final sigma is a sigma. */
function folded(text: string): string {
  return text.normalize('NFKC').replace(INVISIBLE, '').toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
}

/** As the browser resolves it. Undefined when it is none. */
function asciiDomain(domain: string): string | undefined {
  // What the URL parser takes for other parts of a URL.
  if (/[\p{C}\s#%/:?@\\[\]]/u.test(domain)) return undefined;
  try {
    // Not URL.canParse: Safari 16 has no such function.
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

function isAddress(local: string, domain: string): boolean {
  const localBytes = encoder.encode(local).length;
  return (
    localBytes <= MAX_LOCAL_PART &&
    localBytes + 1 + domain.length <= MAX_ADDRESS &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(domain)
  );
}
