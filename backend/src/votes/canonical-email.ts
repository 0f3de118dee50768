import { type EmailAddress, isAddress, readAddress, untagged } from './email-address.js';
import { MAIL_PROVIDERS, type MailProvider } from './mail-providers.js';

/** The version of the rule below. `migrate` recomputes voter keys of an older version (docs/decisions/002). */
export const CANONICAL_RULE = 3;

const ASCII = /^\p{ASCII}+$/u;

/**
 * The spelling of an address that identifies its mailbox (docs/product.md#one-voter), so that variants of it cannot vote again.
 * Undefined if the text is not an address. For comparison only: `deliveryAddress` is the address to write to.
 */
export function canonicalEmail(typed: string): string | undefined {
  const address = readAddress(typed);
  const canonical = address && canonicalOf(address);
  return canonical && isAddress(canonical) ? `${canonical.local}@${canonical.domain}` : undefined;
}

/**
 * The address to write to, for an address that has a canonical email. It reaches the mailbox that the voter key stands for, and
 * no other whose address only looks like it: the domain is that of the canonical email, unless the provider has no domain at
 * which every mailbox has an address. The local part is as typed unless it has characters that are folded away.
 */
export function deliveryAddress(typed: string): string {
  const address = readAddress(typed);
  if (!address) return typed;
  const { provider, domain, user } = homeOf(address.domain);
  // The mailbox that the key stands for. If `anything@ada.sent.com` belonged to somebody else, they could confirm nothing.
  if (user !== undefined && provider?.subdomain === 'mailbox') return `${user}@${domain}`;
  const local = ASCII.test(typed) ? typed.trim().slice(0, typed.trim().lastIndexOf('@')) : address.local;
  return `${local}@${provider?.mail === 'as typed' ? address.domain : domain}`;
}

/** The domain of the canonical emails of its addresses. What is no domain stays as it is, in lower case. */
export function canonicalDomain(typed: string): string {
  const address = readAddress(`x@${typed}`);
  return address ? homeOf(address.domain).domain : typed.toLowerCase();
}

/** By the rules of the provider. Undefined if the provider has no such mailbox. */
function canonicalOf({ local, domain: typed }: EmailAddress): EmailAddress | undefined {
  const { provider, domain, user } = homeOf(typed);
  if (user !== undefined) return { local: user, domain };
  let name = untagged(local, '+');
  if (!provider) return { local: name, domain };
  for (const tag of provider.tags ?? '') name = untagged(name, tag);
  if (provider.equal) name = name.replace(...provider.equal);
  return ASCII.test(name) ? { local: name, domain } : undefined;
}

interface Home {
  provider?: MailProvider;
  /** Stands for all domains of the provider that lead to the same mailbox. */
  domain: string;
  /**
   * The label in front of the provider's domain: ada in `x@ada.sent.com` and in `x@y.ada.sent.com`, which nobody else can have.
   */
  user?: string | undefined;
}

function homeOf(domain: string): Home {
  const own = MAIL_PROVIDERS.get(domain);
  if (own) return { provider: own, domain: own.subdomain ? domain : (own.domain ?? domain) };
  const labels = domain.split('.');
  for (let first = 1; first < labels.length; first++) {
    const parent = labels.slice(first).join('.');
    const provider = MAIL_PROVIDERS.get(parent);
    if (!provider?.subdomain) continue;
    const user = labels[first - 1];
    const main = provider.domain ?? parent;
    return { provider, domain: provider.subdomain === 'user' ? `${user}.${main}` : main, user };
  }
  return { domain };
}
