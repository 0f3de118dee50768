import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

/** Mail domains whose mailboxes are made to be thrown away, as the package lists them. */
const LISTED = disposableEmailBlocklistSet();

/** Whether the domain or one above it is listed: `x.mailinator.com` leads to the same mailboxes as `mailinator.com`. */
export function isThrowAway(domain: string): boolean {
  const labels = domain.toLowerCase().split('.');
  return labels.some((_, index) => LISTED.has(labels.slice(index).join('.')));
}
