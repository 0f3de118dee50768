import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

/** Domains of disposable mailboxes, as listed by the package. */
const LISTED = disposableEmailBlocklistSet();

/** Whether the domain or a parent is listed: `x.mailinator.com` leads to the same mailboxes as `mailinator.com`. */
export function isThrowAway(domain: string): boolean {
  const labels = domain.toLowerCase().split('.');
  return labels.some((_, index) => LISTED.has(labels.slice(index).join('.')));
}
