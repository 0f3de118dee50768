/** Characters that do not show, such as a zero-width space or a soft hyphen (UAX #44). */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** RFC 5321 `Dot-string` and RFC 6531. Quoted local parts have many spellings for one mailbox and are rejected. */
const LOCAL_PART = /^(?!\.)(?:\.?(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{Z}\p{C}]))+$/u;
/** Labels of letters, digits and hyphens (RFC 1123), the last one no number and no single letter. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/;
/** RFC 5321, 4.5.3.1, in bytes. */
const MAX_LOCAL_PART = 64;
const MAX_ADDRESS = 254;

const encoder = new TextEncoder();

export interface EmailAddress {
  local: string;
  /** In ASCII. */
  domain: string;
}

/**
 * The address that a text is, in one composition, width and case, without characters that do not show. Undefined when it is
 * none, also without its `+tag`. The form checks addresses with it, so it runs in a browser.
 */
export function readAddress(typed: string): EmailAddress | undefined {
  // Longer texts would take long to normalise.
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
