/** The host of `site_link` in the `poll.json` that ships. It belongs to no poll. */
const EXAMPLE_HOST = 'poll.example.com';

/** The `site_link` of the poll file; null while it is the example's. */
export function ownSiteLink(siteLink: string): string | null {
  return new URL(siteLink).hostname === EXAMPLE_HOST ? null : siteLink;
}
