/** Invisible characters, such as a zero-width space or a soft hyphen (UAX #44). */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** RFC 5321 `Dot-string` and RFC 6531. Quoted local parts spell one mailbox in many ways and are rejected. */
const LOCAL_PART = /^(?!\.)(?:\.?(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{Z}\p{C}]))+$/u;
/** Labels of letters, digits and hyphens (RFC 1123); the last one is neither a number nor a single letter. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/;
/** RFC 5321, 4.5.3.1, in bytes. */
const MAX_LOCAL_PART = 64;
const MAX_ADDRESS = 254;

/** Without control characters. */
const ASCII = /^[ -~]*$/;

const encoder = new TextEncoder();

export interface EmailAddress {
  local: string;
  /** In ASCII. */
  domain: string;
}

/**
 * The address in a text, in one composition, width and case, without invisible characters. Undefined if it is not one even
 * without its `+tag`. The form checks addresses with it, so it runs in a browser.
 */
export function readAddress(typed: string): EmailAddress | undefined {
  // Normalising longer texts would take long.
  if (typed.trim().length > MAX_ADDRESS) return undefined;
  const text = folded(typed).trim();
  const at = text.lastIndexOf('@');
  const domain = asciiDomain(text.slice(at + 1));
  if (at < 1 || !domain) return undefined;
  const address = { local: text.slice(0, at), domain };
  return isAddress(address) && isAddress({ local: untagged(address.local, '+'), domain }) ? address : undefined;
}

export function isAddress({ local, domain }: EmailAddress): boolean {
  const localBytes = encoder.encode(local).length;
  return (
    localBytes <= MAX_LOCAL_PART &&
    localBytes + 1 + domain.length <= MAX_ADDRESS &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(domain)
  );
}

export function untagged(local: string, tag: string): string {
  return local.split(tag, 1)[0] ?? '';
}

/** In one composition, width and case (NFKC), without invisible characters. The final sigma is a sigma. */
function folded(text: string): string {
  // Most are ASCII, with nothing else to fold.
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').replace(INVISIBLE, '').toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
}

/** As the browser resolves it. Undefined if it is not a host. */
function asciiDomain(domain: string): string | undefined {
  // The URL parser leaves it unchanged unless it has to decode Punycode.
  if (DOMAIN.test(domain) && !domain.includes('xn--')) return domain;
  // Characters that the URL parser reads as delimiters.
  if (/[\p{C}\s#%/:?@\\[\]]/u.test(domain)) return undefined;
  try {
    // Not URL.canParse, which Safari 16 lacks.
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}
